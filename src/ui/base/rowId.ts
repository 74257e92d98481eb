import { randomUUID } from 'node:crypto';

const secret = randomUUID();

/**
 * The id of a tree's row, for as long as the extension runs. Nobody outside can guess it: VS Code puts the row itself in
 * place of any command's argument that names its view and its id, and a row of ours is acted on without a question.
 */
export function rowId(...parts: readonly string[]): string {
  return [secret, ...parts].join('/');
}
