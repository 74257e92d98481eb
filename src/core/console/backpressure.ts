import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { RateLimit } from './rateLimit';
import type { Socket } from './transport';

const framesPerTurn = 100;
const charactersPerTurn = 100_000;

/** Lets a socket wait when more frames come than a computer should work on; none is lost by that. */
export class Backpressure implements Disposable {
  private readonly frames: RateLimit;
  private readonly characters: RateLimit;
  private readonly pause = new MutableDisposable<Disposable>();
  /** Not yet taken from the limits: to ask for the time with each frame takes as long as the frame itself. */
  private counted = 0;
  private countedCharacters = 0;

  constructor(private readonly clock: Clock) {
    this.frames = new RateLimit(clock, {
      burst: limits.frameBurst,
      perSecond: limits.framesPerSecond,
    });
    this.characters = new RateLimit(clock, {
      burst: limits.frameCharactersBurst,
      perSecond: limits.frameCharactersPerSecond,
    });
  }

  /** Counts a frame of this many characters, and pauses the socket where it was one too many. */
  count(length: number, socket: Pick<Socket, 'pause' | 'resume'>): void {
    this.counted++;
    this.countedCharacters += length < limits.longFrame ? length : length * limits.longFrameWeight;
    if (this.counted < framesPerTurn && this.countedCharacters < charactersPerTurn) return;
    const left = Math.min(
      this.frames.spend(this.counted),
      this.characters.spend(this.countedCharacters),
    );
    this.counted = 0;
    this.countedCharacters = 0;
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
