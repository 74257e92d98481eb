import type { Panel } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import { isRecord } from '../base/record';
import type { AskedPower, Consoles } from './consoles';
import type { ConsoleWindows } from './windowQuestions';

/** The news that the user asks for a power action: `{panelId, uuid, action, at, askedAt?}`, told before it goes, and later. */
const topic = 'watch.asked';
/** Milliseconds for which an action is told again to whoever leads next. */
const tellAgainMs = 30_000;

/** What sharing power actions needs. */
export interface SharePowerActionsParts {
  readonly windows: Pick<ConsoleWindows, 'role' | 'onDidChangeRole' | 'tell' | 'onTold'>;
  readonly consoles: Pick<Consoles, 'onWillSetPower' | 'endWasAsked'>;
  readonly clock: Clock;
  readonly panelOf: (id: string) => Panel | undefined;
}

/** Lets all windows know what the user asks for in one of them: what follows from it is no crash. */
export function sharePowerActions(parts: SharePowerActionsParts): Disposable {
  const { windows, consoles, clock, panelOf } = parts;
  const store = new DisposableStore();
  let recent: readonly AskedPower[] = [];
  const tell = ({ ref: { panel, uuid }, action, at }: AskedPower) =>
    windows.tell(topic, { panelId: panel.id, uuid, action, at });
  const forgetOld = () => {
    recent = recent.filter(({ at }) => clock.now() - at < tellAgainMs);
  };
  store.add(
    consoles.onWillSetPower((asked) => {
      forgetOld();
      recent = [...recent, asked];
      tell(asked);
    }),
  );
  store.add(
    windows.onDidChangeRole((role) => {
      forgetOld();
      if (role !== 'seeking') recent.forEach(tell);
    }),
  );
  store.add(
    windows.onTold(topic, (what) => {
      if (!isRecord(what)) return;
      const { panelId, uuid, action, at, askedAt = at } = what;
      if (typeof panelId !== 'string' || typeof uuid !== 'string' || action === 'start') return;
      if (typeof askedAt !== 'number') return;
      const panel = panelOf(panelId);
      // A window's word for a later moment than now would silence all crashes.
      if (panel) consoles.endWasAsked({ panel, uuid }, Math.min(askedAt, clock.now()));
    }),
  );
  return store;
}
