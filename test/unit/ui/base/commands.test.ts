import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PanelError } from '../../../../src/core/api/errors';
import { command, on } from '../../../../src/core/base/command';
import { isUri } from '../../../../src/core/base/uri';
import { UserError } from '../../../../src/core/base/userError';
import { Commands } from '../../../../src/ui/base/commands';
import { Confirmation } from '../../../../src/ui/base/confirmation';
import { OutputLog } from '../../../../src/ui/base/log';
import { settle } from '../../../support/fakeClock';
import { FakeMemento, answer, callsOf, resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

describe('Commands', () => {
  beforeEach(resetVsCode);

  /** What is logged and shown when a command throws. */
  async function outcomeOf(error: Error) {
    const commands = new Commands(new OutputLog());
    commands.register([on(command('fails'), () => Promise.reject(error))]);
    assert.equal(await vscode.commands.executeCommand('fails'), undefined);
    await settle();
    return { lines: made.logChannels.last.lines, shown: callsOf('window.showErrorMessage') };
  }

  it('pass arguments on and return what the handler does', async () => {
    const commands = new Commands(new OutputLog());
    const all = commands.register([
      { id: 'add', run: (one, other) => Number(one) + Number(other) },
      on(command('none'), () => undefined),
    ]);
    assert.equal(await vscode.commands.executeCommand('add', 1, 2), 3);
    assert.deepEqual(await vscode.commands.getCommands(), ['add', 'none']);
    all.dispose();
    assert.deepEqual(await vscode.commands.getCommands(), []);
  });

  it('know a URI of VS Code from what only looks like one', async () => {
    const seen: unknown[] = [];
    const commands = new Commands(new OutputLog());
    const all = (one: unknown, others: unknown) =>
      [one, ...(Array.isArray(others) ? (others as unknown[]) : [])].map(isUri);
    commands.register([{ id: 'look', run: (one, others) => seen.push(...all(one, others)) }]);
    const uri = () => vscode.Uri.file('/a');
    await vscode.commands.executeCommand('look', uri(), [uri(), { ...uri() }, 'file:///a']);
    await vscode.commands.executeCommand('look', { ...uri() });
    assert.deepEqual(seen, [true, true, false, false, false]);
  });

  const silent: readonly (readonly [string, Error])[] = [
    ['giving up', new vscode.CancellationError()],
    ['what was aborted', new DOMException('', 'AbortError')],
  ];
  for (const [what, error] of silent) {
    it(`say nothing of ${what}`, async () => {
      assert.deepEqual(await outcomeOf(error), { lines: [], shown: [] });
    });
  }

  it('show a sentence for the user as it is', async () => {
    const { lines, shown } = await outcomeOf(new UserError('It exists.'));
    assert.deepEqual(lines, ['info It exists.']);
    assert.deepEqual(shown, [['It exists.']]);
  });

  it('show what an error of the panel means, with a way to sign in where that helps', async () => {
    const { lines, shown } = await outcomeOf(
      new PanelError('unauthorized', 'Unauthenticated.', { status: 401 }),
    );
    assert.deepEqual(lines, ['warn unauthorized 401 Unauthenticated.']);
    assert.deepEqual(shown[0]?.slice(1), [{ title: 'Sign In' }]);
  });

  it('log a bug with its stack, and offer the log', async () => {
    answer('window.showErrorMessage', (_text: string, first: object) => first);
    const { lines, shown } = await outcomeOf(new TypeError('x is not a function'));
    assert.match(lines[0] ?? '', /^error TypeError: x is not a function.*commands\.test/);
    assert.deepEqual(shown[0]?.slice(1), [{ title: 'Show Log' }]);
    assert.ok(made.logChannels.last.isShown);
  });

  it('say first what did not happen, where the caller knows', async () => {
    const commands = new Commands(new OutputLog());
    commands.report(new UserError('It exists.'), 'The file was not renamed.');
    await settle();
    assert.deepEqual(callsOf('window.showErrorMessage'), [
      ['The file was not renamed. It exists.'],
    ]);
  });
});

describe('OutputLog', () => {
  beforeEach(resetVsCode);

  it('writes one line an entry, without keys and signed addresses', () => {
    const log = new OutputLog();
    log.debug('a\nb');
    log.info('Authorization: Bearer ptlc_abcdefghijklmnop');
    log.warn('https://node.example/download?token=secret');
    log.error(new Error('c'));
    const { lines } = made.logChannels.last;
    assert.equal(lines.length, 4);
    assert.ok(lines.every((line) => !line.includes('\n')));
    assert.doesNotMatch(lines.join(' '), /abcdefghijklmnop|token=secret/);
  });
});

describe('Confirmation', () => {
  beforeEach(resetVsCode);
  const server = { panelId: 'p', uuid: 'u', name: 'Bot' };
  const compress = { action: 'compress', server, paths: ['/a'] } as const;
  const signIn = { action: 'signIn', host: 'panel.example', hasKey: false } as const;
  const asked = () => callsOf('window.showWarningMessage').length;

  /** From now on the user chooses the button. */
  function agree(): void {
    answer('window.showWarningMessage', (_text: string, _options: object, first: object) => first);
  }

  it('asks once for the same in a workspace', async () => {
    agree();
    const memento = new FakeMemento();
    assert.ok(await new Confirmation(memento).allows(compress));
    assert.ok(await new Confirmation(memento).allows(compress));
    assert.equal(asked(), 1);
    assert.ok(await new Confirmation(new FakeMemento()).allows(compress));
    assert.equal(asked(), 2);
  });

  it('asks again for another server, after a refusal, and for what was forgotten', async () => {
    const confirmation = new Confirmation(new FakeMemento());
    assert.ok(!(await confirmation.allows(compress)));
    agree();
    assert.ok(await confirmation.allows(compress));
    assert.ok(await confirmation.allows({ ...compress, server: { ...server, uuid: 'v' } }));
    assert.equal(asked(), 3);
    await confirmation.forget();
    assert.ok(await confirmation.allows(compress));
    assert.equal(asked(), 4);
  });

  it('asks for each sign-in', async () => {
    agree();
    const confirmation = new Confirmation(new FakeMemento());
    await confirmation.allows(signIn);
    await confirmation.allows(signIn);
    assert.equal(asked(), 2);
  });

  it('refuses a second question while one is open', async () => {
    let close: (item: undefined) => void = () => undefined;
    answer('window.showWarningMessage', () => new Promise((resolve) => (close = resolve)));
    const confirmation = new Confirmation(new FakeMemento());
    const first = confirmation.allows(compress);
    await assert.rejects(confirmation.allows(signIn), { name: 'UserError' });
    assert.equal(asked(), 1);
    close(undefined);
    assert.equal(await first, false);
    agree();
    assert.ok(await confirmation.allows(signIn));
  });
});
