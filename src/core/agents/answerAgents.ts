import { type Disposable, DisposableStore } from '../base/event';
import type { Log } from '../base/log';
import type { Windows } from '../windows/windows';
import { agentQuestions, relayQuestions, relayTopics } from './agentMessages';
import type { AgentCalls } from './agentCalls';

/** Lets agents outside of VS Code in. What answers them is loaded when the first one asks. */
export function answerAgents(
  windows: Pick<Windows, 'answer' | 'answerGuests' | 'onTold'>,
  load: () => Promise<AgentCalls>,
  log: Log,
): Disposable {
  const store = new DisposableStore();
  const hear = (topic: string, listen: (calls: AgentCalls, what: unknown) => void) =>
    store.add(
      windows.onTold(topic, (what) => {
        load()
          .then((calls) => listen(calls, what))
          .catch((error: unknown) => log.warn(`${topic}: ${String(error)}`));
      }),
    );
  store.add(windows.answerGuests(agentQuestions.tools, async () => (await load()).list()));
  store.add(
    windows.answerGuests(agentQuestions.call, async (about, asking) =>
      (await load()).call(about, asking),
    ),
  );
  store.add(
    windows.answer(relayQuestions.take, async (about, { window }) =>
      (await load()).relayed.take(about, window),
    ),
  );
  store.add(
    windows.answer(relayQuestions.done, async (about, { window }) =>
      (await load()).relayed.done(about, window),
    ),
  );
  hear(relayTopics.offered, (calls, what) => void calls.taken.offered(what));
  hear(relayTopics.cancelled, (calls, what) => calls.taken.cancelled(what));
  return store;
}
