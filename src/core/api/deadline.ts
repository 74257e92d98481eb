import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/event';
import { UserError } from '../base/userError';
import { PanelError, isAbort } from './errors';
import { connectionError } from './failures';

/** A signal that is aborted by the caller's own signal or after some time without progress. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  /** Starts the time anew: something came. */
  progress(): void;
  /** The error to throw for whatever `fetch` or a body rejected with; a UserError has its words already. */
  explain(error: unknown): unknown;
}

/** Starts a deadline of `ms` milliseconds; dispose it when the work has ended. */
export function deadline(clock: Clock, ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  let isOver = false;
  const expire = () => {
    timedOut = true;
    controller.abort();
  };
  const giveUp = () => controller.abort(caller?.reason);
  let timer = clock.after(ms, expire);
  if (caller?.aborted) giveUp();
  else caller?.addEventListener('abort', giveUp, { once: true });
  return {
    signal: controller.signal,
    progress: () => {
      // A body may be read on for a moment after the work that it was for.
      if (isOver) return;
      timer.dispose();
      timer = clock.after(ms, expire);
    },
    explain: (error) => {
      if (timedOut) {
        const time = formatSpan(Math.round(ms / 1000) * 1000);
        return new PanelError('timeout', l10n.t('No answer within {time}', { time }), {
          cause: error,
          outcomeUnknown: true,
        });
      }
      if (caller?.aborted) return caller.reason as unknown;
      if (PanelError.is(error) || error instanceof UserError || isAbort(error)) return error;
      return connectionError(error);
    },
    dispose: () => {
      isOver = true;
      timer.dispose();
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
