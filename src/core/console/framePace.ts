import { limits } from '../base/limits';
import type { Clock } from '../clock';
import { type Disposable, Slot } from '../event';
import { Budget } from './budget';
import type { Socket } from './transport';

/** Lets a socket wait when more frames come than a computer should work on; none is lost by that. */
export class FramePace implements Disposable {
  private readonly frames: Budget;
  private readonly characters: Budget;
  private readonly pause = new Slot<Disposable>();

  constructor(private readonly clock: Clock) {
    this.frames = new Budget(clock, {
      burst: limits.frameBurst,
      perSecond: limits.framesPerSecond,
    });
    this.characters = new Budget(clock, {
      burst: limits.frameCharactersBurst,
      perSecond: limits.frameCharactersPerSecond,
    });
  }

  /** Counts a frame of this many characters, and pauses the socket where it was one too many. */
  count(length: number, socket: Pick<Socket, 'pause' | 'resume'>): void {
    const left = Math.min(this.frames.spend(1), this.characters.spend(length));
    if (left >= 0 || this.pause.value) return;
    const wait = Math.max(this.frames.msUntil(0), this.characters.msUntil(0));
    socket.pause();
    this.pause.value = this.clock.after(wait, () => {
      this.pause.clear();
      socket.resume();
    });
  }

  /** The socket is no more. */
  forget(): void {
    this.pause.clear();
  }

  dispose(): void {
    this.pause.dispose();
  }
}
