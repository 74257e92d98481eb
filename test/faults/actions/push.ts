import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { push } from '../../../src/core/sync/push';
import type { PushResult } from '../../../src/core/sync/pushJob';
import type { PlannedFile } from '../../../src/core/sync/pushPlan';
import { describePush } from '../../../src/core/sync/pushWords';
import type { Action, Files } from '../action';
import type { Stage } from '../stage';

/** A push that did not do all, with what it says of each file. */
class EndedEarly extends Error {
  constructor(readonly result: PushResult) {
    super(describePush(result, 'Ticket Bot').text);
  }
}

/** Carrying files of a local folder to a server: a few one by one, more as an archive. */
export const pushActions: readonly Action[] = [
  action('Push 2 files', 2),
  action('Push 5 files as an archive', 5),
];

const root = mkdtempSync(join(tmpdir(), 'hosting-panel-push-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

function action(name: string, count: number): Action {
  return {
    name,
    hasFiles: true,
    run: async (stage) => {
      const result = await push(parts(stage), {
        root,
        folder: '/',
        files: Array.from({ length: count }, (_, n) => planned(n)),
        folders: ['logs/old'],
        remove: ['config.json'],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      if (describePush(result, 'Ticket Bot').isProblem) throw new EndedEarly(result);
    },
    contradicts,
  };
}

function parts({ files, clock }: Stage) {
  return { files, clock, temporary: root };
}

const made = new Map<number, PlannedFile>();

/** The first is on the server already, the others are new and lie deeper. */
function planned(n: number): PlannedFile {
  const known = made.get(n) ?? makeFile(n);
  made.set(n, known);
  return known;
}

function makeFile(n: number): PlannedFile {
  const path = n === 0 ? 'package.json' : `pushed/folder${n % 2}/file${n}.txt`;
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `content ${n}\n`.repeat(n + 1));
  const { size, mtimeMs } = statSync(file);
  return { path, size, modifiedAt: Math.floor(mtimeMs), isExecutable: false, kind: 'added' };
}

/** Where the files on the server are not what the push says that they are. */
function contradicts(error: unknown, { before, after, now }: Files): string | undefined {
  if (!(error instanceof EndedEarly)) return 'it says nothing of the files';
  const { sent, untouched, made, removed, notRemoved, leftArchive } = error.result;
  const { damaged, altered = [], unseen } = error.result;
  const wrong = [
    ...[...sent.keys()].filter((path) => now[`/${path}`] !== after[`/${path}`]),
    ...untouched.filter((path) => now[`/${path}`] !== before[`/${path}`]),
    ...made.filter((path) => now[`/${path}`] !== '(folder)'),
    ...removed.filter((path) => now[`/${path}`] !== undefined),
  ];
  const touched = [...sent.keys(), ...untouched, ...damaged, ...altered, ...unseen];
  const mentioned = new Set([...touched, ...removed, ...notRemoved]);
  const strange = Object.keys(now).filter((path) => {
    const isKnown = path in before || path in after || mentioned.has(path.slice(1));
    return !isKnown && path !== leftArchive;
  });
  const lost = Object.keys(before).filter(
    (path) => now[path] !== before[path] && !mentioned.has(path.slice(1)),
  );
  const all = [...wrong, ...strange, ...lost];
  return all.length === 0 ? undefined : `it is not as it says: ${all.join(', ')}`;
}
