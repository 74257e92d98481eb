import { accountCosts } from './commandCosts/accounts';
import type { CommandCost, Costs } from './commandCosts/commandCost';
import { consoleCosts } from './commandCosts/consoles';
import { fileCosts } from './commandCosts/files';
import { folderCosts } from './commandCosts/folders';
import { monitoringCosts } from './commandCosts/monitoring';
import { databaseCosts, sectionCosts } from './commandCosts/sections';
import { serverCosts } from './commandCosts/servers';

/** What each command of ours asks of a panel, by what it is about. */
export const commandCosts: Readonly<Record<string, Costs>> = {
  Servers: serverCosts,
  Sections: sectionCosts,
  Databases: databaseCosts,
  Files: fileCosts,
  Folders: folderCosts,
  Consoles: consoleCosts,
  Monitoring: monitoringCosts,
  Accounts: accountCosts,
};

/** All of them as the rows of the table in test/README.md: command, requests, why more than one. */
export function costRows(): readonly (readonly string[])[] {
  return Object.values(commandCosts).flatMap((costs) =>
    Object.entries(costs).map(([id, cost]) => [`\`${id}\``, requestsOf(cost), whyOf(cost)]),
  );
}

/** Equal ones stand together, with how often they are made. */
function requestsOf({ requests, elsewhere }: CommandCost): string {
  if (elsewhere) return '';
  const times = new Map<string, number>();
  for (const one of requests) times.set(one, (times.get(one) ?? 0) + 1);
  const each = [...times].map(([one, count]) => `${count > 1 ? `${count} × ` : ''}\`${one}\``);
  return each.join(', ') || '–';
}

function whyOf({ why = '', looks, elsewhere }: CommandCost): string {
  if (!elsewhere) return looks === undefined ? why : `${why} (\`${looks}\`)`;
  const { why: reason, test } = elsewhere;
  const [file, name] = test?.split(': ') ?? [];
  return `Not run: ${reason}; ${file === undefined ? 'no test does' : `\`${file}\`, ${name}`}`;
}
