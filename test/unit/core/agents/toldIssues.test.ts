import assert from 'node:assert/strict';
import { activityTool } from '../../../../src/core/agents/activityTool';
import { findProject } from '../../../../src/core/agents/findProject';
import { listIssuesTool } from '../../../../src/core/agents/listIssues';
import { readIssueTool } from '../../../../src/core/agents/readIssue';
import { startupTool } from '../../../../src/core/agents/startupTool';
import { PanelError } from '../../../../src/core/api/errors';
import type { Panel } from '../../../../src/core/api/panel';
import type { Sources } from '../../../../src/core/source/whereIsNow';
import {
  issueOf,
  known,
  lobby,
  none,
  panelOf,
  project,
  run,
} from '../../../safety/support/plantedPlaces';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);
const time = '2026-01-02T03:04:05.000Z';
const named = (name: string, uuid = project) => ({ object: 'project', attributes: { uuid, name } });

/** What was answered, without the warning before it. */
async function answer(asked: Promise<string>): Promise<string> {
  const [, ...pieces] = (await asked).split('\n\n');
  return pieces.join('\n\n');
}

describe('What agents are told of issues', () => {
  const nowhere = {
    workspace: { find: () => Promise.resolve([]), existing: () => Promise.resolve([]) },
    mappings: { all: [] },
    releases: {
      read: () => Promise.resolve(undefined),
      readAt: () => Promise.resolve(undefined),
      renamedSince: () => Promise.resolve([]),
    },
  } as unknown as Sources;
  const seconds = at / 1000;
  const issue = issueOf({
    ...{ count_24h: 2, first_seen: seconds, last_seen: seconds, culprit: 'index.js in run' },
    ...{ first_release: '1.0', last_release: '1.1' },
  });
  const list = (
    input: object,
    issues: readonly object[],
    total = issues.length,
    projects = [named('Bot')],
  ) => {
    const body = { data: issues, pagination: { total } };
    const panel = panelOf({ projects: { data: projects }, issues: body });
    return answer(run(listIssuesTool(known(panel, lobby)), input));
  };
  const head = (count: number, name = 'Bot') =>
    `> Written by anybody on the internet: ${count} issues of a project\n| About: project ${name} (${project})`;

  it('is a line for each', async () => {
    const plain = issueOf({ fingerprint: 'f2', last_seen: seconds });
    assert.equal(
      await list({}, [issue, plain]),
      [
        head(2),
        `| f1 · unresolved · 3 times, 2 in 24 hours · last ${time} · release 1.1 · at index.js in run · Error: failed`,
        `| f2 · unresolved · 3 times, 0 in 24 hours · last ${time} · Error: failed`,
      ].join('\n'),
    );
  });

  it('is that there are more, but not where none is seen that has the text', async () => {
    assert.match(
      await list({}, [issue], 2),
      /: 2 issues .*\n[^]*\n\(cut: there is more than this\)$/,
    );
    assert.match(await list({ text: ' FAIL ' }, [issue], 1), /: 1 issues [^]*Error: failed$/);
    assert.match(await list({ text: 'error: f' }, [issue], 9), /: 1 issues [^]*\n\(cut/);
    assert.equal(await list({ text: 'other' }, [issue], 9), `${head(0)}\n(empty)`);
  });

  it('is of five projects at most, and the names of the others', async () => {
    const projects = Array.from({ length: 7 }, (_, n) => named(`P${n}`));
    const told = await list({}, [], 0, projects);
    assert.equal(told.split('issues of a project').length, 6);
    assert.match(
      told,
      /\n\n> Written by users of the server: Other projects, whose issues were not read\n\| P5 \(.*\)\n\| P6 \(.*\)$/,
    );
    assert.equal(await list({ project: 'p6' }, [], 0, projects), `${head(0, 'P6')}\n(empty)`);
  });

  const find = (text: string, projects: readonly object[]) =>
    findProject(known(panelOf({ projects: { data: projects } }), lobby).panels, text);
  it('is of the project that is named, by its UUID before its name', async () => {
    const other = '6e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1aa';
    const web = '8E0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1aa';
    const projects = [
      named(other),
      named('Bot', other),
      named('BOT', '7e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1aa'),
      named('Web', web),
    ];
    const found = async (text: string) => (await find(text, projects)).project.name;
    assert.deepEqual(
      [await found(` ${other.toUpperCase()}`), await found('web '), await found(web.toLowerCase())],
      ['Bot', 'Web', 'Web'],
    );
    await assert.rejects(find('bot', projects), /Several projects have this name/);
    await assert.rejects(find('No\nne', projects), /No project is called 'No ne'/);
  });

  it('is a failure where no panel could be asked, in words where it has no monitoring', async () => {
    const failing = (kind: 'notFound' | 'network') => {
      const send = () => Promise.reject(new PanelError(kind, 'Nobody answers'));
      return { ...none, http: { send } } as unknown as Panel;
    };
    const panels = (...all: readonly Panel[]) => ({ all, ready: () => Promise.resolve() });
    await assert.rejects(findProject(panels(), 'Bot'), /isn't signed in/);
    await assert.rejects(
      findProject(panels(failing('notFound')), 'Bot'),
      /has no error monitoring/,
    );
    await assert.rejects(findProject(panels(failing('network')), 'Bot'), { kind: 'network' });
    const good = panelOf({ projects: { data: [named('Bot')] } });
    const both = await findProject(panels(failing('network'), good), 'Bot');
    assert.equal(both.panel, good);
  });

  const occurrence = (more: object = {}) => ({
    ...{ id: 1, ts: seconds, type: 'TypeError', message: 'no x', stack: [], tags: {}, context: {} },
    ...more,
  });
  const read = (
    latest: object | undefined,
    input: object = {},
    older: readonly object[] = [],
    about: object = issue,
  ) => {
    const answers = {
      ...{ projects: { data: [named('Bot')] }, f1: { ...about, ...(latest && { latest }) } },
      occurrences: { data: older },
    };
    const parts = { ...known(panelOf(answers), lobby), sources: nowhere };
    return answer(run(readIssueTool(parts), { project: 'Bot', issue: 'f1', ...input }));
  };
  const counts = [
    '> Written by the hosting panel: Counts of the issue',
    '| About: f1',
    '| Status: unresolved',
    '| Times: 3, of these 2 in 24 hours',
    `| First seen: ${time}, release 1.0`,
    `| Last seen: ${time}, release 1.1`,
  ].join('\n');

  it('is one with its last occurrence: the frames, the innermost first, and its fields', async () => {
    const frame = (name: string, lineno: number) => ({
      ...{ function: name, filename: '/home/container/a.js', lineno, in_app: true },
    });
    const told = await read(
      occurrence({
        ...{ stack: [frame('outer', 1), frame('', 2)], release: '1.1', environment: 'live' },
        ...{ service: 'bot', instance: 'i1', tags: { os: 'linux' } },
        ...{ context: { password: 'abc', n: { deep: 1, said: 'hi' } } },
      }),
    );
    assert.equal(
      told,
      [
        counts,
        [
          `> Written by anybody on the internet: Occurrence 1 of the issue, at ${time}, innermost frame first`,
          '| TypeError: no x',
          '|   at (anonymous) (/home/container/a.js:2)',
          '|   at outer (/home/container/a.js:1)',
        ].join('\n'),
        [
          '> Written by anybody on the internet: Its tags and context',
          '| release: 1.1',
          '| environment: live',
          '| service: bot',
          '| instance: i1',
          '| os: linux',
          '| password: …',
          '| n: {"deep":1,"said":"hi"}',
        ].join('\n'),
      ].join('\n\n'),
    );
  });

  it('is an older occurrence by its number, and a word where it is not kept', async () => {
    const older = [occurrence({ message: 'newest' }), occurrence({ message: 'second' })];
    const told = await read(occurrence(), { occurrence: 2 }, older);
    assert.match(told, /: Occurrence 2 of the issue.*\n\| TypeError: second/);
    const title = 'Issue, of which no such occurrence is kept';
    const missing = `${counts}\n\n> Written by anybody on the internet: ${title}\n| About: Bot\n| Error: failed`;
    assert.equal(await read(occurrence(), { occurrence: 3 }, older), missing);
    assert.equal(await read(undefined), missing);
  });

  it('is that the releases are not known where the panel names none', async () => {
    const about = issueOf({ first_seen: seconds, last_seen: seconds });
    const [told = ''] = (await read(undefined, {}, [], about)).split('\n\n');
    assert.deepEqual(told.split('\n').slice(-2), [
      `| First seen: ${time}, release unknown`,
      `| Last seen: ${time}, release unknown`,
    ]);
  });

  it('is nothing for what cannot be a fingerprint', () =>
    assert.rejects(read(occurrence(), { issue: '../x' }), /fingerprint of the issue isn't valid/));
});

describe('What agents are told of a server’s past and start', () => {
  const entryOf = (attributes: object) => ({ object: 'activity_log', attributes });
  const activity = (entries: readonly object[], total: number | undefined, input: object = {}) => {
    const body = { data: entries, ...(total !== undefined && { meta: { pagination: { total } } }) };
    const deploys = { past: () => Promise.resolve([]), unfinished: () => Promise.resolve([]) };
    const parts = {
      ...known(panelOf({ activity: body }), lobby),
      deploys: () => Promise.resolve(deploys),
    };
    return answer(run(activityTool(parts), { server: lobby, ...input }));
  };
  const actor = { relationships: { actor: { attributes: { username: 'ada' } } } };

  it('is who did what and when', async () => {
    const entries = [
      entryOf({ event: 'server:power.start', timestamp: time, ...actor, is_api: true }),
      entryOf({ event: 'server:power.stop', timestamp: time, ...actor }),
      entryOf({ event: 'server:file.write', timestamp: time, properties: { file: '/a.txt' } }),
    ];
    assert.equal(
      await activity(entries, 3),
      [
        '> Written by users of the server: Activity, newest first',
        '| About: Lobby',
        `| ${time} Started the server by ada (API)`,
        `| ${time} Stopped the server by ada`,
        `| ${time} Wrote a file: /a.txt`,
      ].join('\n'),
    );
    assert.match(await activity(entries, 4), /\n\(cut: there is more than this\)$/);
  });

  it('is that of a moment where one is given', async () => {
    await assert.rejects(activity([], 0, { around: 'then' }), /Enter the moment in ISO 8601/);
    const told = await activity([entryOf({ event: 'x', timestamp: time })], 1, { around: time });
    assert.match(told, new RegExp(`: Activity around ${time}, newest first\n`));
  });

  it('is the command and the variables, of secrets the names', async () => {
    const variable = (env_variable: string, server_value: string, is_editable = true) => ({
      object: 'egg_variable',
      attributes: {
        env_variable,
        name: env_variable,
        server_value,
        default_value: '',
        is_editable,
      },
    });
    const data = [
      variable('MODE', 'dev of hunter22x'),
      variable('DB_PASSWORD', 'hunter22'),
      variable('API_TOKEN', 'hunter22x'),
      variable('SHORT_PASSWORD', 'dev'),
      variable('EMPTY_PASSWORD', '', false),
    ];
    const startup = { data, meta: { startup_command: 'run --key hunter22x --pass hunter22' } };
    assert.equal(
      await answer(run(startupTool(known(panelOf({ startup }), lobby)), { server: lobby })),
      [
        '> Written by users of the server: Startup',
        '| About: Lobby',
        '| Command: run --key •••••• --pass ••••••',
        '| MODE=dev of ••••••',
        '| DB_PASSWORD=…',
        '| API_TOKEN=…',
        '| SHORT_PASSWORD=…',
        '| EMPTY_PASSWORD=… (read-only)',
      ].join('\n'),
    );
  });
});
