import { type ModificationOptions, applyEdits, modify } from 'jsonc-parser';
import type { PlannedServer } from './plan';

const options: ModificationOptions = {
  formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
};

/**
 * The text of a plan's file with one more server; comments stay. The first server of two becomes a trial, unless the plan
 * says otherwise. `text` is that of a plan that can be read.
 */
export function addServer(text: string, server: PlannedServer): string {
  const insertion = { ...options, isArrayInsertion: true };
  const added = applyEdits(text, modify(text, ['servers', -1], server, insertion));
  return /"trial"\s*:/.test(added)
    ? added
    : applyEdits(added, modify(added, ['trial'], true, { ...options, getInsertionIndex: () => 1 }));
}
