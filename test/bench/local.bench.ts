import { learn, locate } from '../../src/core/source/locate';
import { fileNames } from '../../src/core/source/sourcePaths';
import { issueView } from '../../src/core/monitoring/issueView';
import { renderIssue } from '../../src/core/monitoring/render';
import { CodeMarks } from '../../src/core/monitoring/codeMarks';
import { frame, issue, occurrence } from '../unit/core/monitoring/issueRows';
import { median, row } from './measure';

/** What needs no network: frames in a large workspace, marks of many issues, the issue page. */
export async function rows(): Promise<string[]> {
  return [await frames(), await marks(), await page()];
}

async function frames(): Promise<string> {
  const files = Array.from({ length: 50_000 }, (_, n) => ({
    folder: 'file:///w',
    path: `packages/p${n % 100}/src/part${n % 500}/file${n}.ts`,
  }));
  const stack = Array.from({ length: 30 }, (_, n) => {
    const at = n * 1_600;
    return frame(`/home/container/packages/p${at % 100}/src/part${at % 500}/file${at}.ts`, 10);
  });
  const times = 5;
  const ours = await median(times, () => {
    const wanted = new Set(stack.flatMap(fileNames));
    const named = files.filter(({ path }) => wanted.has(path.slice(path.lastIndexOf('/') + 1)));
    const learned = learn(stack, named);
    for (const one of stack) {
      const found = locate(one, { files: named, learned });
      if (found.kind !== 'one') throw new Error(`${one.filename} was not found`);
    }
    return Promise.resolve();
  });
  const yardstick = await median(times, () => {
    for (const { filename } of stack) {
      const end = filename.slice('/home/container'.length);
      if (!files.some(({ path }) => `/${path}`.endsWith(end))) throw new Error('not found');
    }
    return Promise.resolve();
  });
  return row({
    what: 'Map 30 frames in 50,000 files',
    ours,
    yardstick,
    unit: 'ms',
    against: 'comparing the ends of all paths, for each frame',
  });
}

async function marks(): Promise<string> {
  const all = Array.from({ length: 5_000 }, (_, n) => ({
    file: `file:///w/src/file${n % 400}.ts`,
    mark: { id: `issue${n}`, line: (n % 300) + 1, functionLine: (n % 300) + 1 },
  }));
  const ours = await median(9, () => {
    const store = new CodeMarks();
    for (const { file, mark } of all) store.set(file, mark);
    for (let n = 0; n < 1_000; n++) {
      store.follow('file:///w/src/file7.ts', { start: 5, end: 5, added: n % 2 });
      if (store.in('file:///w/src/file7.ts').length === 0) throw new Error('no marks');
    }
    return Promise.resolve();
  });
  return row({
    what: 'Marks of 5,000 issues, and 1,000 edits',
    ours,
    yardstick: 16.7,
    unit: 'ms',
    against: 'one picture of a screen at 60 Hz',
  });
}

async function page(): Promise<string> {
  const stack = Array.from({ length: 50 }, (_, n) => frame(`/home/container/src/f${n}.ts`, n + 1));
  const shown = occurrence({ stack });
  const parts = {
    issue: issue({ latest: shown }),
    occurrence: shown,
    standing: { index: 0, total: 9 },
    now: Date.now(),
    hasServer: true,
  };
  const ours = await median(99, () => Promise.resolve(renderIssue(issueView(parts)).markup));
  return row({
    what: 'Markup of an issue’s page, 50 frames',
    ours,
    yardstick: 16.7,
    unit: 'ms',
    against: 'one picture of a screen at 60 Hz',
  });
}
