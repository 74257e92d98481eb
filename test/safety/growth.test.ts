import assert from 'node:assert/strict';
import { cronProblem, parseCron } from '../../src/core/schedules/cron';
import { cronWords } from '../../src/core/schedules/cronWords';
import { restoredFile } from '../../src/core/backups/restoring';
import { describeRules } from '../../src/core/startup/startupRules';
import { emailProblem } from '../../src/core/subusers/subuserRules';
import { choices, parseRules, valueProblem } from '../../src/core/startup/variableRules';
import { masked } from '../../src/core/base/masked';
import { labelText, messageText, neutralizeLinks } from '../../src/core/base/outsideText';
import { newestActivity } from '../../src/core/servers/activityPage';
import { activityView } from '../../src/core/servers/activityView';
import { isCopyOf } from '../../src/core/files/copyName';
import { hiddenOnTheWay, isWithin, nameOf, normalise } from '../../src/core/files/remotePath';
import { compile, matchesIn, decodeText } from '../../src/core/search/query';
import { sortOut } from '../../src/core/search/searchable';
import { followLine } from '../../src/core/source/drift';
import { framePath } from '../../src/core/source/framePath';
import { functionLine } from '../../src/core/source/functionLine';
import { locate } from '../../src/core/source/locate';
import { releaseRefs } from '../../src/core/source/releases';
import { inlineMap, originalPlace, readMap, sourceMapUrl } from '../../src/core/source/sourceMaps';
import { fileNames, mapped, mappingOf } from '../../src/core/source/sourcePaths';
import { html } from '../../src/core/base/html';
import { issueView } from '../../src/core/monitoring/issueView';
import { isLibrary } from '../../src/core/source/library';
import { issueMarkdown } from '../../src/core/monitoring/markdown';
import { renderIssue } from '../../src/core/monitoring/render';
import { mayBeIn } from '../../src/core/monitoring/culprit';
import { hasEnvVariable, setEnvVariable } from '../../src/core/monitoring/envFile';
import { eventTone } from '../../src/core/monitoring/eventTimeline';
import { codePieces } from '../../src/core/monitoring/codeTokens';
import { excerpt } from '../../src/core/monitoring/excerpt';
import { parseMoment } from '../../src/core/monitoring/moment';
import { originProblem, splitOrigins } from '../../src/core/monitoring/origins';
import { serverOfInstance } from '../../src/core/monitoring/serverOfInstance';
import type { Frame } from '../../src/core/api/issue';
import { issue, occurrence } from '../unit/core/monitoring/issueRows';
import { growthProblem } from './growth';

/** Short pieces that careless expressions stumble over when they come very often. */
const pieces: readonly string[] = [
  ...['a', 'A', '0', ' ', '\t', '\n', '\r', '\r\n', '/', '\\', '.', '..', '../', '-', '_', '$'],
  ...['(', ')', '()', '[', ']', '[]', '{', '}', '<', '>', '"', "'", '`', '=', ':', ';', ',', '|'],
  ...[
    '@',
    '#',
    '*',
    '+',
    '?',
    '!',
    '&',
    '%',
    '~',
    'é',
    '🐍',
    '\u202e',
    '\0',
    'a.',
    'a/',
    '/a',
    'a-',
  ],
  ...[
    'a a ',
    'a(',
    'a[',
    ') ',
    ' )',
    'a =',
    'const a ',
    'async ',
    'public ',
    ' [as ',
    '[as a',
    'a,b',
  ],
  ...['0,', '1/', '1-', '*/2,', 'regex:~|', 'regex:/', '|regex:a', 'in:"', '<a', '](', '${', '//#'],
  ...['//# sourceMappingURL=', 'A=', 'export ', 'go/', 'lib/python3', 'python.', 'gems/a-', 'v1@v'],
  ...[
    'https://',
    'webpack:///',
    '%25',
    'node_modules/',
    'C:\\',
    'a.tar.',
    '.tar.gz',
    'crash',
    '_count',
  ],
];
/** What comes at the end, so that an expression that has taken all has to look again. */
const ends: readonly string[] = ['', '!', '\n', ' x', ')'];
const sizes = [300, 3_000, 30_000];

/** Runs an expression, or a loop over characters, over a text from outside. `lead`: what makes it begin. */
interface Row {
  readonly name: string;
  readonly leads?: readonly string[];
  readonly run: (text: string) => unknown;
}

const frame = (changes: Partial<Frame>): Frame => ({
  ...{ function: 'f', module: '', filename: 'src/a.ts', lineno: 1, colno: 1, inApp: true },
  ...changes,
});
const file = { folder: 'file:///w', path: 'src/a.ts' };
const cron = { minute: '0', hour: '0', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
const standing = { index: 0, total: 1 };
const plain = { isCaseSensitive: false, isWholeWord: false };
const context = { ...newestActivity, server: 's', now: 0, locale: 'en' };
const entry = {
  ...{ id: '', event: 'server:x', isApi: false, ip: undefined, description: undefined },
  ...{ properties: undefined, at: 0, actor: 'me' },
};
const activity = (changes: object) =>
  activityView({ items: [{ ...entry, ...changes }], page: 1, pages: 1, total: 1 }, context);

const rows: readonly Row[] = [
  { name: 'a message', run: messageText },
  { name: 'a label', run: labelText },
  { name: 'links', run: neutralizeLinks },
  { name: 'what is logged', leads: ['', 'token=', '"token":"'], run: masked },
  { name: 'cron', run: (text) => parseCron(`${text} * * * *`) },
  { name: 'a field of cron', run: (text) => cronProblem({ ...cron, dayOfWeek: text }) },
  { name: 'the words of cron', run: (text) => cronWords({ ...cron, hour: text }) },
  { name: 'the weekdays of cron', run: (text) => cronWords({ ...cron, dayOfWeek: text }) },
  { name: 'the file of a restore', leads: ['(restoring):'], run: restoredFile },
  { name: 'an e-mail address', leads: ['', 'a@'], run: emailProblem },
  { name: 'rules', leads: ['', 'regex:/', 'regex:a'], run: parseRules },
  { name: 'the words of rules', leads: ['', 'regex:/'], run: describeRules },
  { name: 'the choices of rules', leads: ['in:'], run: choices },
  { name: 'a value', run: (text) => valueProblem('alpha_dash|integer|in:a|max:5', text) },
  { name: 'a value and rules', leads: ['in:', 'regex:/'], run: (text) => valueProblem(text, 'a') },
  {
    name: 'what was done, by its event',
    leads: ['', 'server:'],
    run: (event) => activity({ event }),
  },
  {
    name: 'what was done, by its facts',
    run: (text) => activity({ properties: { [text]: text } }),
  },
  { name: 'a copy', run: (text) => isCopyOf(`/${text}`, `${text}.x`, new Set()) },
  {
    name: 'a path',
    run: (text) => [normalise(text), nameOf(text), hiddenOnTheWay(text), isWithin(text, text)],
  },
  { name: 'an ending', run: (path) => sortOut([{ path, size: 1, modifiedAt: 0 }], 5) },
  {
    name: 'a text that is searched',
    run: (text) => matchesIn(text, compile({ ...plain, text: 'x', isRegex: false }), 2_000),
  },
  {
    name: 'a text that is searched for a word',
    run: (text) =>
      matchesIn(text, compile({ ...plain, text: 'a', isRegex: false, isWholeWord: true }), 2_000),
  },
  { name: 'a text that is read', run: (text) => decodeText(Buffer.from(text)) },
  {
    name: 'the path of a frame',
    leads: ['', '/', 'C:\\', 'file:///', 'https://', 'webpack://'],
    run: (filename) => framePath(frame({ filename })),
  },
  { name: 'the module of a frame', run: (module) => framePath(frame({ filename: '', module })) },
  {
    name: 'the package of a frame',
    run: (module) => framePath(frame({ filename: 'A.java', module, function: module })),
  },
  {
    name: 'the function of a package',
    run: (text) => framePath(frame({ filename: 'A.java', module: '', function: text })),
  },
  {
    name: 'the name of a function',
    leads: ['', 'async ', 'a [as '],
    run: (name) => functionLine('function a() {}\n', name),
  },
  {
    name: 'the lines of a file',
    leads: ['', 'const a ', 'a(', 'a<'],
    run: (text) => functionLine(text, 'a'),
  },
  {
    name: 'whose code it is, by its path',
    leads: ['', '/', 'https://', 'a.a/'],
    run: (filename) => isLibrary(frame({ filename })),
  },
  { name: 'whose code it is, by its module', run: (module) => isLibrary(frame({ module })) },
  {
    name: 'whose code it is, by its function',
    leads: ['', 'System.'],
    run: (text) => isLibrary(frame({ filename: '', function: text })),
  },
  {
    name: 'where a frame lies',
    leads: ['', 'dist/', 'https://a/'],
    run: (filename) => [
      fileNames(frame({ filename })),
      locate(frame({ filename }), { files: [file] }),
      mapped(frame({ filename }), [{ from: '', folder: 'file:///w', to: '' }]),
      mappingOf(frame({ filename }), file),
    ],
  },
  { name: 'a release', leads: ['', 'v', 'a@'], run: releaseRefs },
  { name: 'the address of a map', leads: ['', '//# sourceMappingURL='], run: sourceMapUrl },
  {
    name: 'a map in its file',
    leads: ['data:application/json', 'data:application/json;base64,', 'data:application/json,'],
    run: inlineMap,
  },
  { name: 'a map', leads: ['', ")]}'"], run: readMap },
  {
    name: 'the mappings of a map',
    leads: ['', 'AAAA;'],
    run: (mappings) => {
      const map = readMap(JSON.stringify({ version: 3, sources: ['a'], names: [], mappings }));
      return map && originalPlace(map, 1, undefined);
    },
  },
  {
    name: 'the sources of a map',
    leads: ['', 'https://a/', '/'],
    run: (text) => {
      const map = readMap(
        JSON.stringify({
          version: 3,
          sourceRoot: text,
          sources: [text],
          names: [],
          mappings: 'AAAA',
        }),
      );
      return map && originalPlace(map, 1, 1);
    },
  },
  { name: 'two versions of a file', run: (text) => followLine(text, `x\n${text}`, 5) },
  { name: 'an excerpt', run: (text) => excerpt(text, 1, 'a.ts') },
  ...['ts', 'sh'].map((language) => ({
    name: `the pieces of .${language}`,
    run: (text: string) => codePieces({ file: `a.${language}`, lines: [text], before: [] }),
  })),
  { name: 'markup', run: (text) => html`<p title="${text}">${text}</p>` },
  {
    name: 'the page of an issue',
    run: (text) =>
      renderIssue(
        issueView({
          issue: issue({ title: text, culprit: text, environments: [text] }),
          occurrence: occurrence({
            message: text,
            tags: { [text]: text },
            context: { [text]: text },
            stack: [frame({ filename: text, module: text, function: text })],
          }),
          standing,
          now: 0,
          hasServer: true,
        }),
      ),
  },
  {
    name: 'an issue as Markdown',
    run: (text) =>
      issueMarkdown(
        issue({ title: text }),
        occurrence({ message: text, stack: [frame({ function: text })] }),
      ),
  },
  { name: 'where an issue comes from', run: (culprit) => mayBeIn(culprit, '/w/src/a.ts') },
  { name: 'the path that an issue comes from', run: (path) => mayBeIn('src/a.ts in f', path) },
  {
    name: 'a .env file',
    leads: ['', 'A='],
    run: (text) => [hasEnvVariable(text, 'A'), setEnvVariable(text, 'A', 'x')],
  },
  { name: 'the name of an event', run: eventTone },
  { name: 'a moment', leads: ['', '2026-01-01'], run: parseMoment },
  {
    name: 'origins',
    leads: ['', 'https://'],
    run: (text) => [splitOrigins(text), originProblem(text)],
  },
  {
    name: 'the server of an instance',
    run: (text) =>
      serverOfInstance(
        [
          { name: text, uuid: 'a' },
          { name: 'b', uuid: 'b' },
        ],
        { instance: text, service: text },
      ),
  },
];

describe('Texts from outside, twice as long', () => {
  for (const { name, leads = [''], run } of rows) {
    it(`take no more than about twice as long: ${name}`, () => {
      for (const lead of leads) {
        for (const piece of pieces) {
          for (const end of ends) {
            const make = (size: number) =>
              lead + piece.repeat(Math.ceil(size / piece.length)) + end;
            const problem = growthProblem(run, make, sizes);
            const shape = `${JSON.stringify(lead)} + many ${JSON.stringify(piece)} + ${JSON.stringify(end)}`;
            assert.equal(problem, undefined, `${shape}: ${problem}`);
          }
        }
      }
    });
  }
});

describe('A file whose lines are as long as lines may be', () => {
  for (const line of [
    `)${' '.repeat(1_900)}x`,
    `f)${' '.repeat(1_900)}x`,
    'const f '.repeat(240),
  ]) {
    it(`is searched for a function in time: many ${JSON.stringify(line.slice(0, 12))}`, () => {
      const text = `${line}\n`.repeat(2_500);
      const started = process.cpuUsage();
      functionLine(text, 'f');
      // Of its own time: other programs may be at work. It was 10 s.
      const { user } = process.cpuUsage(started);
      assert.ok(user < 1_500_000, `${user / 1000} ms`);
    });
  }
});
