import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Disposable } from '../base/event';
import { limits } from '../base/limits';
import { type Peer, type PeerOn, PeerRefusal } from './peer';
import type { AnswerGuest, News } from './place';

/** The reason of a refusal: the guest asks more than it was answered. */
export const tooManyQuestions = 'tooManyQuestions';

/**
 * The guests of the window that leads: programs of the user that are no windows. They may ask what they are answered, and
 * hear what they are told; other windows neither hear nor answer them. What a guest asked ends with it.
 */
export class Guests implements Disposable {
  /** Each with a look whether it is still let in. */
  private readonly peers = new Map<Peer, () => Promise<void>>();

  constructor(private readonly answers: ReadonlyMap<string, AnswerGuest>) {}

  /**
   * Takes one that has shown that it knows the key. `isLetIn`: whether the key is still the same; a guest whose key is
   * gone is not answered.
   */
  take(peerOn: PeerOn, socket: Socket, isLetIn: () => Promise<boolean>): void {
    if (this.peers.size >= limits.guests) {
      socket.destroy();
      return;
    }
    const gone = new AbortController();
    const guest = randomUUID();
    let asked = 0;
    const requireLetIn = async () => {
      if (await isLetIn()) return;
      peer.end();
      throw new PeerRefusal('No guest is let in any more');
    };
    const peer = peerOn(socket, {
      asked: async (question, about, signal) => {
        const answer = this.answers.get(question);
        if (!answer) throw new PeerRefusal(`Nobody answers ${question}`);
        if (asked >= limits.guestQuestions)
          throw new PeerRefusal('Too many questions at once', tooManyQuestions);
        asked++;
        try {
          await requireLetIn();
          const either = AbortSignal.any([signal, gone.signal]);
          const answered = await answer(about, { guest, signal: either });
          await requireLetIn();
          return answered;
        } finally {
          asked--;
        }
      },
      told: () => undefined,
    });
    this.peers.set(peer, async () => {
      if (asked > 0) await requireLetIn();
    });
    peer.onDidEnd(() => {
      this.peers.delete(peer);
      gone.abort(new Error('Whoever asked is gone'));
    });
  }

  /** Ends what guests asked that are not let in any more: the user may have revoked it meanwhile. */
  look(): void {
    for (const look of this.peers.values()) void look().catch(() => undefined);
  }

  tell({ topic, what }: News): void {
    for (const peer of this.peers.keys()) peer.tell(topic, what);
  }

  dispose(): void {
    for (const peer of [...this.peers.keys()]) peer.end();
  }
}
