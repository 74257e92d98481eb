import assert from 'node:assert/strict';
import { readIssueDetails } from '../../../../src/core/api/issue';
import { fixIssue } from '../../../../src/ui/agents/fixIssue';
import * as vscode from '../../../support/vscode';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

const openChat = 'workbench.action.chat.open';

describe('Fix in Chat', () => {
  beforeEach(resetVsCode);

  const issue = readIssueDetails({ fingerprint: 'f1', type: 'Error', title: 'failed' }, 'issue');
  const parts = {
    monitoring: {
      of: () => ({
        find: () => Promise.resolve(undefined),
        issues: () => ({ items: [], newest: [] }),
      }),
    },
    source: { sources: {} },
    kept: { incidents: { list: () => Promise.resolve([]) } },
  } as unknown as Parameters<typeof fixIssue>[0];
  const panel = { http: { send: () => Promise.resolve(issue) } };
  const ref = { panel, project: 'p1', fingerprint: 'f1' } as unknown as Parameters<
    typeof fixIssue
  >[1];

  it('opens the chat with the question, for the user to send', async () => {
    let given: { query?: string; isPartialQuery?: boolean } = {};
    const registered = vscode.commands.registerCommand(
      openChat,
      (options) => (given = options as object),
    );
    answer('lm.selectChatModels', () => [{}]);
    await fixIssue(parts, ref);
    registered.dispose();
    assert.match(given.query ?? '', /^Fix this issue[^]*\| Error: failed/);
    assert.equal(given.isPartialQuery, true);
    assert.deepEqual(callsOf('env.clipboard.writeText'), []);
  });

  for (const hasCommand of [true, false]) {
    it(`copies it where ${hasCommand ? 'the chat has no model' : 'there is no chat'}`, async () => {
      let opened = 0;
      const registered = hasCommand && vscode.commands.registerCommand(openChat, () => opened++);
      answer('lm.selectChatModels', () => []);
      await fixIssue(parts, ref);
      if (registered) registered.dispose();
      assert.equal(opened, 0);
      assert.match(String(callsOf('env.clipboard.writeText')[0]?.[0]), /^Fix this issue/);
    });
  }
});
