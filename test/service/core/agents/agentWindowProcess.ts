import { AgentCalls } from '../../../../src/core/agents/agentCalls';
import { answerAgents } from '../../../../src/core/agents/answerAgents';
import type { AgentTool, ToolResult } from '../../../../src/core/agents/tool';
import { systemClock } from '../../../../src/core/base/clock';
import { Emitter } from '../../../../src/core/base/event';
import { UserError } from '../../../../src/core/base/userError';
import { FocusedWindow } from '../../../../src/core/watch/focusedWindow';
import { Windows } from '../../../../src/core/windows/windows';
import { silentLog } from '../../../support/silentLog';

// A window with tools for agents in a process of its own, so that it can be killed. Says its role, and what its tools do.
const [, , folder = '', name = ''] = process.argv;
const inputSchema = { type: 'object', properties: {}, additionalProperties: false } as const;
const say = (what: object) => process.send?.(what);
const resultOf = (text: string): ToolResult => ({
  parts: [{ from: 'program', title: 'said', text, isCut: false }],
});

function tool(
  toolName: string,
  run: AgentTool['run'],
  changes: AgentTool['changes'] = false,
): AgentTool {
  return { name: toolName, description: `It is ${toolName}`, changes, inputSchema, run };
}

const tools: AgentTool[] = [
  tool('whoAnswers', (input, { caller }) =>
    Promise.resolve(resultOf(JSON.stringify({ window: name, input, caller }))),
  ),
  tool('fail', () => Promise.reject(new UserError("Couldn't do it. The server is offline."))),
  tool('break', () => Promise.reject(new TypeError('a bug of ours'))),
  tool('long', () => Promise.resolve(resultOf('x'.repeat(300_000)))),
  tool(
    'wait',
    (_, { signal }) => {
      say({ waits: name });
      signal.addEventListener('abort', () => say({ gaveUp: name }));
      // One that does not listen is left all the same.
      return new Promise(() => undefined);
    },
    true,
  ),
];
const changed = new Emitter<void>();
const windows = new Windows({
  folder,
  secret: () => Promise.resolve('the same'),
  clock: systemClock,
  log: silentLog,
});
const focused = new FocusedWindow(windows, systemClock);
const calls = new AgentCalls({
  ...{ windows, focused, folder, clock: systemClock, log: silentLog },
  tools: { all: () => tools },
  onDidChangeTools: changed.event,
});
answerAgents(windows, () => Promise.resolve(calls), silentLog);
windows.onDidChangeRole((role) => say({ role }));
focused.onDidChange(() => say({ last: focused.last }));
process.on('message', (order) => {
  if (order === 'focus') focused.setFocused(true);
  if (order === 'leave') focused.setFocused(false);
  if (order === 'allow') {
    tools.push(tool('change', () => Promise.resolve(resultOf('changed')), true));
    changed.fire();
  }
});
say({ id: windows.id });
windows.start();
