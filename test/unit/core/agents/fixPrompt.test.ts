import assert from 'node:assert/strict';
import { fixPrompt } from '../../../../src/core/agents/fixPrompt';
import { readIssueDetails } from '../../../../src/core/api/issue';
import type { Sources } from '../../../../src/core/source/whereIsNow';
import { plantedInstructions } from '../../../safety/support/plantedInstructions';
import { sampleIncident } from '../watch/sampleIncident';

const file = { folder: 'file:///work', path: 'src/store/ticketStore.ts' };
const code = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');

/** A workspace with one file, which git does not know. */
const sources = {
  workspace: {
    find: () => Promise.resolve([file]),
    existing: (files: readonly object[]) => Promise.resolve(files),
    read: () => Promise.resolve(code),
    readStored: () => Promise.resolve({ text: code, modifiedAt: 0 }),
    nameOf: ({ path }: { path: string }) => path,
    uriOf: ({ folder, path }: { folder: string; path: string }) => `${folder}/${path}`,
  },
  mappings: { all: [] },
  releases: {
    read: () => Promise.resolve(undefined),
    readAt: () => Promise.resolve(undefined),
    renamedSince: () => Promise.resolve([]),
    difference: () => Promise.resolve(undefined),
  },
} as unknown as Sources;

const project = { uuid: 'p1', name: 'ticket-bot' };

function issueWith(text: string) {
  const frame = {
    function: 'assign',
    filename: '/home/container/src/store/ticketStore.ts',
    lineno: 25,
    in_app: true,
  };
  const latest = { id: 1, ts: 1_700_000_000, type: 'TypeError', message: text, stack: [frame] };
  const issue = { fingerprint: 'f1', type: 'TypeError', title: text, count: 41 };
  return readIssueDetails({ ...issue, first_release: text, latest }, 'issue');
}

describe('What the chat is told of an issue', () => {
  it('names the local lines, the counts and the incident', async () => {
    const incident = sampleIncident();
    const about = { project, issue: issueWith('user is undefined'), incident };
    const { text, files } = await fixPrompt(about, sources);
    assert.deepEqual(files, [{ uri: 'file:///work/src/store/ticketStore.ts', line: 25 }]);
    assert.match(text, /^Fix this issue/);
    assert.match(text, /^- src\/store\/ticketStore\.ts:25/m);
    assert.match(text, /^\| TypeError: user is undefined$/m);
    assert.match(text, /^\| Happened 41 times/m);
    assert.match(
      text,
      /What it did to a server\n\| About: Ticket Bot\n\| .*crashed \(exit code 1\)/,
    );
  });

  it('has what changed in the code of the frames before it began, quoted, masked and cut', async () => {
    const changed = [
      '@@ -25 +25 @@',
      '-  old();',
      '+  const token = "c2VjcmV0LXRva2VuLTEyMzQ1Njc4";',
    ];
    const lines = [...changed, ...Array.from({ length: 500 }, (_, at) => `+ line ${at}`)];
    const steps: unknown[] = [];
    const difference = (_: unknown, step: object) => {
      steps.push(step);
      return Promise.resolve(lines.join('\n'));
    };
    const releases = { ...sources.releases, difference };
    const about = { project, issue: issueWith('2.4.1'), before: '2.4.0', incident: undefined };
    const { text } = await fixPrompt(about, { ...sources, releases });
    assert.match(
      text,
      /What changed in a file before the issue began\n\| About: src\/store\/ticketStore\.ts\n\| @@ -25/,
    );
    assert.match(text, /^\| - {2}old\(\);$/m);
    assert.doesNotMatch(text, /c2VjcmV0/);
    assert.ok(text.length < 7_000 && text.includes('(cut: there is more than this)'));
    assert.deepEqual(steps, [{ before: '2.4.0', release: '2.4.1', at: 0 }]);
  });

  it('is told of an incident and of no frames without empty lines', async () => {
    const incident = sampleIncident({ reason: '' });
    const bare = readIssueDetails(
      { fingerprint: 'f1', type: 'E', title: 'failed', count: 1 },
      'issue',
    );
    const { text, files } = await fixPrompt({ project, issue: bare, incident }, sources);
    assert.deepEqual(files, []);
    assert.match(
      text,
      /\n\| E: failed\n\| Happened 1 times, last .*\n\| First release: unknown, last release: unknown\n/,
    );
    assert.doesNotMatch(text, /\n\| *\n|My code in its stack/);
    const blocks = text.split('\n\n').map((block) => block.split('\n')[0]);
    assert.equal(blocks.length, 4);
  });

  it('has the whole of what changed where it is short', async () => {
    const difference = () => Promise.resolve('@@ -1 +1 @@\n+ one');
    const releases = { ...sources.releases, difference };
    const about = { project, issue: issueWith('m'), incident: undefined };
    const { text } = await fixPrompt(about, { ...sources, releases });
    assert.match(text, /\n\| \+ one$/);
    assert.doesNotMatch(text, /\(cut/);
  });

  it('names each file once, five at most, and is cut to whole lines', async () => {
    const frames = Array.from({ length: 8 }, (_, at) => ({
      ...{ function: 'run', filename: `/home/container/src/f${at % 7}.ts`, lineno: at + 1 },
      in_app: true,
    }));
    const latest = { id: 1, ts: 1_700_000_000, type: 'E', message: 'm', stack: frames };
    const issue = readIssueDetails(
      { fingerprint: 'f1', type: 'E', title: 'm', count: 1, latest },
      'issue',
    );
    const asked: string[] = [];
    const difference = ({ path }: { path: string }) => {
      asked.push(path);
      return Promise.resolve(`+ ${'a'.repeat(950)}!\n+ ${'b'.repeat(5_000)}`);
    };
    const workspace = {
      ...sources.workspace,
      find: (names: readonly string[]) =>
        Promise.resolve(
          names
            .filter((name) => /^f\d/.test(name))
            .map((name) => ({ ...file, path: `src/${name}` })),
        ),
    };
    const { text, files } = await fixPrompt(
      { project, issue, incident: undefined },
      {
        ...sources,
        workspace,
        releases: { ...sources.releases, difference },
      },
    );
    const named = ['f0', 'f6', 'f5', 'f4', 'f3'].map((name) => `src/${name}.ts`);
    assert.deepEqual(
      files.map(({ uri }) => uri),
      named.map((path) => `file:///work/${path}`),
    );
    assert.deepEqual(asked, named);
    assert.match(text, /a{950}!\n/);
    assert.doesNotMatch(text, /\+ b/);
    const lines = text.split('\n');
    assert.equal(lines.filter((line) => line.startsWith('- src/')).length, 8);
    const begin = lines.indexOf('My code in its stack, the most likely place first:');
    assert.deepEqual([lines[begin - 1], lines[begin + 9]], ['', '']);
  });

  // A chat attaches the tool or the file that a word with "#" names, wherever in the question it stands.
  for (const planted of ['#fetch', 'see #hostingPanel_power now', 'a\n#file:.env', '\t#codebase']) {
    it(`names no tool and no file for the chat: ${JSON.stringify(planted)}`, async () => {
      const incident = sampleIncident({ reason: planted });
      const difference = () => Promise.resolve(`@@ -1 +1 @@\n+ ${planted}`);
      const releases = { ...sources.releases, difference };
      const about = { project: { ...project, name: planted }, issue: issueWith(planted), incident };
      const { text } = await fixPrompt(about, { ...sources, releases });
      assert.doesNotMatch(text, /(^|\s)#\w/);
      assert.match(text, /\\#\w/);
    });
  }

  for (const [at, planted] of plantedInstructions.entries()) {
    it(`quotes what was planted: ${at}`, async () => {
      const incident = sampleIncident({ reason: planted });
      const { text } = await fixPrompt({ project, issue: issueWith(planted), incident }, sources);
      const ours = text.split('\n').filter((line) => !line.startsWith('| '));
      const plain = await fixPrompt(
        { project, issue: issueWith('x'), incident: sampleIncident() },
        sources,
      );
      const known = new Set(plain.text.split('\n'));
      const strange = ours.filter((line) => !known.has(line) && !line.startsWith('(cut:'));
      assert.deepEqual(strange, []);
      assert.doesNotMatch(text, /[^\P{C}\n]/u);
    });
  }
});
