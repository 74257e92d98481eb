import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TraceMap } from '@jridgewell/trace-mapping';
import fc from 'fast-check';
import { cronProblem, parseCron } from '../../src/core/schedules/cron';
import { choices, parseRules, valueProblem } from '../../src/core/startup/variableRules';
import { briefJson } from '../../src/core/base/briefJson';
import { limits } from '../../src/core/base/limits';
import { labelText, messageText } from '../../src/core/base/outsideText';
import { entryPath, entryRefusal } from '../../src/core/sync/entryName';
import { unpackArchive } from '../../src/core/sync/unpacking';
import { crashReport } from '../../src/core/console/crash';
import { linksIn } from '../../src/core/console/links';
import { OutputCleaner } from '../../src/core/console/output';
import { isSocketUrl } from '../../src/core/console/sessionRunner';
import { normalise } from '../../src/core/files/remotePath';
import { followLine } from '../../src/core/source/drift';
import { functionLine } from '../../src/core/source/functionLine';
import { learn, locate } from '../../src/core/source/locate';
import { releaseRefs } from '../../src/core/source/releases';
import { inlineMap, originalPlace, readMap, sourceMapUrl } from '../../src/core/source/sourceMaps';
import { fileNames } from '../../src/core/source/sourcePaths';
import { issueView } from '../../src/core/monitoring/issueView';
import { issueMarkdown } from '../../src/core/monitoring/markdown';
import { renderIssue } from '../../src/core/monitoring/render';
import { stackParts } from '../../src/core/source/stack';
import { mayBeIn } from '../../src/core/monitoring/culprit';
import { hasEnvVariable, setEnvVariable } from '../../src/core/monitoring/envFile';
import { excerpt } from '../../src/core/monitoring/excerpt';
import { originProblem, splitOrigins } from '../../src/core/monitoring/origins';
import { parseAddress } from '../../src/core/accounts/address';
import { issue, occurrence } from '../unit/core/monitoring/issueRows';
import { fuzz, report } from './fuzz';
import { frame, json, longText, text } from './inputs';

describe('Text, paths, stacks and archives', () => {
  after(() => report('texts'));

  fuzz({
    reader: 'Console output',
    promise: 'does nothing to a terminal but colour',
    input: fc.array(text, { minLength: 1, maxLength: 5 }),
    check: (lines) => {
      const cleaner = new OutputCleaner();
      for (const line of lines) {
        const clean = cleaner.clean(line).replace(/\x1b\[[\d;:]*m/g, '');
        assert.doesNotMatch(clean, /[\x00-\x08\x0a-\x1f\x7f-\x9f]/);
      }
    },
  });
  fuzz({
    reader: 'Console output, long',
    promise: 'is cleaned and searched for paths in time',
    input: longText,
    fewer: 20,
    check: inTime((line) => {
      linksIn(new OutputCleaner().clean(line));
      crashReport([line, line]);
    }),
  });
  fuzz({
    reader: 'Paths in the console',
    promise: 'are marked inside their line',
    input: text,
    check: (line) => {
      for (const { start, length } of linksIn(line)) {
        assert.ok(start >= 0 && length > 0 && start + length <= line.length);
      }
    },
  });

  fuzz({
    reader: 'Addresses of panels',
    promise: 'lead to https, or to this computer, or are refused',
    input: fc.oneof(text, fc.webUrl(), fc.domain(), fc.ipV6()),
    check: (typed) => {
      const address = parseAddress(typed);
      if ('problem' in address) return;
      for (const url of address.baseUrls) {
        const { protocol, hostname, username } = new URL(url);
        const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
        assert.ok(protocol === 'https:' || isLocal, url);
        assert.equal(username, '');
      }
    },
  });
  fuzz({
    reader: 'Addresses of consoles',
    promise: 'are encrypted where the panel is',
    input: fc.oneof(text, fc.webUrl({ validSchemes: ['ws', 'wss', 'http', 'file'] })),
    check: (url) => {
      if (isSocketUrl(url, 'https://panel.example.com')) {
        assert.equal(new URL(url).protocol, 'wss:');
      }
    },
  });
  fuzz({
    reader: 'Paths of URIs',
    promise: 'stay below the server’s root',
    input: fc.oneof(
      text,
      fc.array(fc.constantFrom('..', '.', '', 'a')).map((all) => all.join('/')),
    ),
    check: (path) => {
      const normal = normalise(path);
      assert.ok(normal.startsWith('/') && normalise(normal) === normal);
      assert.ok(!normal.split('/').some((part) => part === '..' || part === '.'));
    },
  });
  fuzz({
    reader: 'Origins, cron and rules of variables',
    promise: 'are accepted or refused with a sentence',
    input: fc.tuple(text, text),
    check: ([one, other]) => {
      for (const origin of splitOrigins(one)) originProblem(origin);
      const cron = parseCron(one);
      if ('cron' in cron) cronProblem(cron.cron);
      parseRules(one);
      choices(one);
      assert.notEqual(valueProblem(one, other), '');
    },
  });
  fuzz({
    reader: '.env files',
    promise: 'keep every other line when a variable is set',
    input: fc.tuple(text, fc.constantFrom('TOKEN', 'A_B', 'x'), fc.string()),
    check: ([before, name, raw]) => {
      const value = `v${raw.replace(/\s/g, '')}`;
      const after = setEnvVariable(before, name, value);
      assert.ok(hasEnvVariable(after, name));
      const others = (one: string) =>
        one.split(/[\r\n]+/).filter((line) => line !== '' && !line.includes(name));
      assert.deepEqual(others(after), others(before));
    },
  });

  const stack = fc.array(frame, { maxLength: 6 });
  const files = fc.array(fc.record({ folder: fc.constant<string>('file:///w'), path: text }));
  fuzz({
    reader: 'Frames of stacks',
    promise: 'lead to files of the workspace only',
    input: fc.tuple(stack, files),
    check: ([frames, found]) => {
      const learned = learn(frames, found);
      stackParts(frames);
      for (const one of frames) {
        fileNames(one);
        const located = locate(one, { files: found, learned });
        const isThere = (file: { readonly folder: string; readonly path: string }) =>
          found.some(({ folder, path }) => folder === file.folder && path === file.path);
        if (located.kind === 'one') assert.ok(isThere(located.file));
        if (located.kind === 'unsure') assert.ok(located.files.every(isThere));
      }
    },
  });
  fuzz({
    reader: 'Issues on their page',
    promise: 'bring no markup of their own',
    input: fc.record({ message: text, stack, title: text, culprit: text, key: text, value: text }),
    check: ({ message, stack: frames, title, culprit, key, value }) => {
      const shown = occurrence({ message, stack: frames, tags: { [key]: value } });
      const parts = { issue: issue({ title, culprit, latest: shown }), occurrence: shown };
      const standing = { index: 0, total: 1 };
      const page = renderIssue(issueView({ ...parts, standing, now: 0, hasServer: true }));
      assert.doesNotMatch(page.markup, /<(script|img)|onerror=1>/);
      issueMarkdown(parts.issue, shown);
    },
    fewer: 4,
  });

  const outside = fc.oneof(text, longText);
  fuzz({
    reader: 'Messages and labels',
    promise: 'are short, without links and without what cannot be seen',
    input: outside,
    fewer: 4,
    check: inTime((said) => {
      for (const shown of [messageText(said), labelText(said)]) {
        assert.ok(shown.length <= 2 * limits.messageLength);
        assert.doesNotMatch(shown, /\]\(|<\/?a\b|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/i);
      }
      assert.doesNotMatch(labelText(said), /[\r\n]|\$\(/);
    }),
  });
  fuzz({
    reader: 'Frames, releases and culprits, long',
    promise: 'are read in time',
    input: longText,
    fewer: 20,
    check: inTime((long) => {
      const all = { function: long, module: long, filename: long };
      const one = { ...all, lineno: 1, colno: 1, inApp: true };
      locate(one, { files: [{ folder: 'file:///w', path: 'a.ts' }] });
      functionLine(long, long);
      releaseRefs(long);
      mayBeIn(long, long);
      valueProblem(`regex:/${long}/`, long);
    }),
  });
  fuzz({
    reader: 'Values of contexts and attributes',
    promise: 'are short JSON',
    input: json,
    check: (value) => {
      const said = briefJson(value, { max: 500 });
      assert.ok(said.length <= 500);
      const whole = JSON.stringify(value) ?? '';
      if (whole.length < 200 && !whole.includes('__proto__')) {
        assert.deepEqual(JSON.parse(said), JSON.parse(whole));
      }
    },
  });

  fuzz({
    reader: 'Source maps',
    promise: 'give a place or none',
    input: fc.oneof(
      text,
      json.map((value) => JSON.stringify(value) ?? ''),
      fc
        .record({
          version: fc.constantFrom<unknown>(3, 2, '3', null),
          mappings: fc.oneof(text, fc.constantFrom('AAAA', 'AAAA;AACA', ';;;', '!')),
          sources: fc.oneof(json, fc.array(text)),
          names: fc.constant([]),
          sourcesContent: fc.oneof(json, fc.array(text)),
        })
        .map((map) => JSON.stringify(map)),
    ),
    check: (map) => {
      const read = readMap(map);
      assert.ok(read === undefined || read instanceof TraceMap);
      if (!read) return;
      for (const line of [0, 1, 2, 1e9]) {
        originalPlace(read, line, undefined);
        originalPlace(read, line, 1);
      }
    },
  });
  fuzz({
    reader: 'Addresses of source maps',
    promise: 'are found, and read where they hold the map',
    input: fc.oneof(
      text,
      text.map((end) => `x()\n//# sourceMappingURL=data:application/json;base64,${end}`),
      text.map((end) => `x()\n//# sourceMappingURL=data:application/json,${end}`),
    ),
    check: (code) => {
      const url = sourceMapUrl(code);
      if (url !== undefined) inlineMap(url);
    },
  });
  fuzz({
    reader: 'Two versions of a file',
    promise: 'tell where a line went',
    input: fc.tuple(text, text, fc.nat(20)),
    check: ([old, current, line]) => {
      const drift = followLine(old, current, line + 1);
      if (drift && drift.kind !== 'same')
        assert.ok(drift.line >= 1 && Number.isSafeInteger(drift.line));
      excerpt(current, line, 'a.ts');
    },
  });

  fuzz({
    reader: 'Names in archives',
    promise: 'stay inside the folder, or are refused',
    input: fc.record({ name: text, type: fc.constantFrom('file', 'directory', 'symlink', 'fifo') }),
    check: (header) => {
      const isLink = header.type === 'symlink';
      const type = header.type as 'file';
      for (const platform of ['linux', 'win32', 'darwin'] as const) {
        const refusal = entryRefusal({ name: header.name, type }, platform);
        if (isLink) assert.ok(refusal);
        if (refusal) continue;
        const inside = join(sep, 'folder', entryPath(header.name));
        assert.ok(inside.startsWith(join(sep, 'folder')), inside);
      }
    },
  });
  fuzz({
    reader: 'Archives',
    promise: 'are unpacked or rejected, and write nothing beside the folder',
    input: fc.tuple(fc.uint8Array({ maxLength: 2048 }), fc.boolean()),
    fewer: 20,
    check: async ([bytes, isZipped]) => {
      const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
      try {
        const archive = join(folder, 'a.tar.gz');
        writeFileSync(archive, isZipped ? gzipSync(bytes) : bytes);
        const rules = { ignores: () => false };
        const to = join(folder, 'to');
        await unpackArchive({ archive, to, rules: rules as never, room: 1e6 }).catch(
          (error: unknown) => assert.ok(error instanceof Error),
        );
        assert.ok(readdirSync(folder).every((name) => ['a.tar.gz', 'to'].includes(name)));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  });
});

/** Fails what takes longer than any honest input needs. */
function inTime(work: (input: string) => void): (input: string) => void {
  return (input) => {
    const began = process.cpuUsage();
    work(input);
    const { user } = process.cpuUsage(began);
    assert.ok(user < 2_000_000, `${Math.round(user / 1000)} ms for ${input.length} characters`);
  };
}
