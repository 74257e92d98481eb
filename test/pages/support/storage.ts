import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment } from './environment';

/** What the extension keeps for all windows of this user. */
export function storage(): string {
  const { publisher, name } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly publisher: string;
    readonly name: string;
  };
  const user = dirname(environment.settingsFile());
  return join(user, 'globalStorage', `${publisher}.${name}`);
}
