import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Panel } from '../../../../src/core/api/panel';
import { ConfirmedPlans } from '../../../../src/core/deploy/confirmedPlans';
import type { DeployParts } from '../../../../src/ui/deploy/deployParts';
import { openPlan } from '../../../../src/ui/deploy/openPlan';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { answer, callsOf, resetVsCode, setState } from '../../../support/vscodeControl';

const uuid = '1a7ce997-0000-4000-8000-000000000001';
const panel = { id: 'p', name: 'p', http: { origin: 'https://panel.example' } } as unknown as Panel;
const store = {
  isAdministrator: false,
  all: [{ server: { uuid, name: 'Bot', identifier: '1a7ce997' } }],
};

describe('A deploy plan that is opened', () => {
  let root: string;
  let confirmed: ConfirmedPlans;

  const parts = (): DeployParts =>
    ({
      confirmed,
      panels: { all: [panel] },
      serversView: { servers: { load: () => Promise.resolve(), of: () => store } },
    }) as unknown as DeployParts;
  const write = (plan: object) =>
    writeFileSync(join(root, '.panel/deploy.json'), JSON.stringify(plan));
  const open = () => openPlan(parts(), 'Deploy');
  const questions = () => callsOf('window.showWarningMessage').length;
  const allow = () =>
    answer(
      'window.showWarningMessage',
      (_text: string, _options: object, button: object) => button,
    );

  beforeEach(() => {
    resetVsCode();
    root = mkdtempSync(join(os.tmpdir(), 'plan-'));
    mkdirSync(join(root, '.panel'));
    write({ servers: [{ server: uuid }] });
    setState('workspace.workspaceFolders', [{ uri: vscode.Uri.file(root), name: 'bot' }]);
    confirmed = new ConfirmedPlans(new FakeSharedMemento());
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is not read in a workspace that is not trusted', async () => {
    setState('workspace.isTrusted', false);
    await assert.rejects(open(), { name: 'UserError', message: /isn't trusted/ });
    assert.equal(questions(), 0);
  });

  it('is nothing to go by until it is allowed', async () => {
    assert.equal(await open(), undefined);
    assert.equal(questions(), 1);
    assert.equal(await open(), undefined);
    assert.equal(questions(), 2);
  });

  it('is asked about once, and again when it goes elsewhere', async () => {
    allow();
    assert.equal((await open())?.servers[0]?.uuid, uuid);
    assert.equal((await open())?.servers[0]?.uuid, uuid);
    assert.equal(questions(), 1);
    write({ servers: [{ server: uuid }], to: '/app' });
    assert.equal((await open())?.plan.to, '/app');
    assert.equal(questions(), 2);
  });

  it('is missed, and shown where it is wrong', async () => {
    write({ servers: [{ server: uuid }], undo: 5 });
    await assert.rejects(open(), { message: /Line 1, column \d+: Property 'undo' must be one of/ });
    assert.equal(callsOf('window.showTextDocument').length, 1);
    rmSync(join(root, '.panel/deploy.json'));
    await assert.rejects(open(), {
      message: /Folder '[^']+' has no deploy plan\. Run 'Create Deploy Plan\.\.\.'/,
    });
  });

  it('is no file that a link leads to', async () => {
    rmSync(join(root, '.panel'), { recursive: true });
    const other = mkdtempSync(join(os.tmpdir(), 'other-'));
    writeFileSync(join(other, 'deploy.json'), JSON.stringify({ servers: [{ server: uuid }] }));
    symlinkSync(other, join(root, '.panel'));
    await assert.rejects(open(), { name: 'LocalFileError' });
    rmSync(other, { recursive: true });
  });

  it('needs a folder of this computer', async () => {
    setState('workspace.workspaceFolders', []);
    await assert.rejects(open(), { message: 'Open a local folder first.' });
  });
});
