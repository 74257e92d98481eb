import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Audit } from '../../../../src/core/agents/audit';
import { powerTool } from '../../../../src/core/agents/powerTool';
import { canUndo, undoChange } from '../../../../src/core/agents/undoChange';
import { writeFileTool } from '../../../../src/core/agents/writeFile';
import { UserError } from '../../../../src/core/base/userError';
import { panel, server, stats } from '../../sampleRows';
import { entry } from '../files/entries';
import { openGate } from './openGate';

const rest = { stats: stats('running'), permissions: ['*'] };
const known = {
  panels: { all: [panel], ready: () => Promise.resolve() },
  servers: {
    load: () => Promise.resolve(),
    of: () => ({ all: [{ server, ...rest }] }),
  },
  isAllowed: () => true,
};
const call = {
  caller: { name: 'an agent', via: 'mcp' },
  signal: new AbortController().signal,
} as const;

describe('Changes by agents, from the tool to what takes them back', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hosting-panel-changes-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('each power action is asked for by itself, and says what an answer for the session covers', async () => {
    const { gate, asked } = openGate({ ask: () => Promise.resolve('session') });
    const done: string[] = [];
    const changePower = (_: unknown, { action }: { action: string }) =>
      Promise.resolve(void done.push(action));
    const tool = powerTool({ ...known, gate, changePower } as never);
    const actions = ['start', 'start', 'stop', 'restart', 'kill', 'kill', 'stop'];
    for (const action of actions) await tool.run({ server: server.name, action }, call);
    assert.deepEqual(done, actions);
    assert.deepEqual(
      asked.map(({ button }) => button),
      ['Start', 'Stop', 'Restart', 'Kill', 'Kill'],
    );
    assert.match(asked[0]?.detail ?? '', /'Allow for This Session' covers each start of server '/);
    assert.deepEqual([asked[3]?.always, asked[4]?.always], [undefined, undefined]);
  });

  it('a change is made where it was asked for, though another server has that name by then', async () => {
    const other = { ...server, uuid: 'u-other', name: 'Other' };
    const listed = [server, other];
    const of = () => ({ all: listed.map((one) => ({ ...rest, server: one })) });
    const { gate } = openGate({
      ask: () => {
        listed.splice(0, 2, { ...server, name: 'Other' }, { ...other, name: server.name });
        return Promise.resolve('once');
      },
    });
    const done: string[] = [];
    const changePower = ({ uuid }: { uuid: string }) => Promise.resolve(void done.push(uuid));
    const servers = { ...known.servers, of };
    const tool = powerTool({ ...known, servers, gate, changePower } as never);
    await tool.run({ server: server.name, action: 'stop' }, call);
    assert.deepEqual(done, [server.uuid]);
  });

  it('a write that breaks is told, and put back byte for byte', async () => {
    const before = Buffer.from('\ufeffmotd=hü\r\n');
    let now: Buffer = before;
    let breaks = true;
    const find = () => Promise.resolve(entry('/a.yml', { size: now.length }));
    const files = {
      ...{ find, stat: find, look: () => Promise.resolve([]), refresh: () => Promise.resolve([]) },
      read: () => Promise.resolve(now),
      write: (_: string, content: Buffer) => {
        now = breaks ? Buffer.alloc(0) : content;
        return breaks ? Promise.reject(new UserError('The upload broke.')) : Promise.resolve();
      },
    };
    const audit = new Audit(folder);
    const { gate, told } = openGate({ audit });
    const of = { of: () => Promise.resolve({ files }) };
    const tool = writeFileTool({ ...known, gate, audit, files: of, showDiff: () => 0 } as never);
    const input = { server: server.name, path: '/a.yml', content: 'motd=hello\n' };
    await assert.rejects(tool.run(input, call), /upload broke/);
    assert.match(told.join(), /\/a\.yml\. The upload broke\. You can undo it/);
    const [written] = await audit.list();
    assert.ok(written && canUndo(written));
    breaks = false;
    const ask = () => Promise.resolve(true);
    assert.ok(await undoChange({ audit, files: of, ask } as never, written));
    assert.deepEqual(now, before);
  });
});
