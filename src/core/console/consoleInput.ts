import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import type { Intent } from './lineEditor';
import type { UnfinishedInput } from './keys';
import type { LineEditor } from './lineEditor';

/** What an input needs. */
export interface ConsoleInputParts {
  readonly clock: Clock;
  readonly editor: Pick<LineEditor, 'feed' | 'settle' | 'unfinished'>;
  /** Whether nothing can be typed now; asked for each chunk. */
  readonly isReadOnly?: () => boolean;
  /** Does what the user wants, and shows what was typed; called with each chunk, and when one was waited for in vain. */
  readonly act: (intents: readonly Intent[]) => void;
}

const waitsMs: Readonly<Record<UnfinishedInput, number>> = {
  escape: limits.escapeKeyMs,
  answer: limits.answerMs,
  paste: limits.pasteSilenceMs,
};

/** Takes what a terminal sends, and ends what it began and does not go on with. */
export class ConsoleInput implements Disposable {
  private readonly timer = new MutableDisposable<Disposable>();
  private awaited: UnfinishedInput | undefined;

  constructor(private readonly parts: ConsoleInputParts) {}

  feed(chunk: string): void {
    const { editor, isReadOnly, act } = this.parts;
    if (isReadOnly?.()) return;
    act(editor.feed(chunk));
    this.wait();
  }

  dispose(): void {
    this.timer.dispose();
  }

  private wait(): void {
    const { clock, editor, act } = this.parts;
    const { unfinished } = editor;
    // An answer has its time from its start, so that none swallows what is typed for ever; a paste may go on.
    if (unfinished === this.awaited && unfinished !== 'paste') return;
    this.awaited = unfinished;
    if (unfinished === undefined) return this.timer.clear();
    this.timer.value = clock.after(waitsMs[unfinished], () => {
      act(editor.settle());
      this.wait();
    });
  }
}
