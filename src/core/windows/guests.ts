import type { Socket } from 'node:net';
import type { Disposable } from '../base/event';
import { limits } from '../base/limits';
import { type Peer, PeerRefusal, peerOn } from './peer';
import type { AnswerGuest, News } from './place';

/** The reason of a refusal: the guest asks more than it was answered. */
export const tooManyQuestions = 'tooManyQuestions';

/**
 * The guests of the window that leads: programs of the user that are no windows. They may ask what they are answered, and
 * hear what they are told; other windows neither hear nor answer them. What a guest asked ends with it.
 */
export class Guests implements Disposable {
  private readonly peers = new Set<Peer>();

  constructor(private readonly answers: ReadonlyMap<string, AnswerGuest>) {}

  /**
   * Takes one that has shown that it knows the key. `isLetIn`: whether the key is still the same; a guest whose key is
   * gone is not answered.
   */
  take(socket: Socket, isLetIn: () => Promise<boolean>): void {
    if (this.peers.size >= limits.guests) {
      socket.destroy();
      return;
    }
    const gone = new AbortController();
    let asked = 0;
    const peer = peerOn(socket, {
      asked: async (question, about, signal) => {
        const answer = this.answers.get(question);
        if (!answer) throw new PeerRefusal(`Nobody answers ${question}`);
        if (asked >= limits.guestQuestions)
          throw new PeerRefusal('Too many questions at once', tooManyQuestions);
        asked++;
        try {
          if (!(await isLetIn())) {
            peer.end();
            throw new PeerRefusal('No guest is let in any more');
          }
          return await answer(about, AbortSignal.any([signal, gone.signal]));
        } finally {
          asked--;
        }
      },
      told: () => undefined,
    });
    this.peers.add(peer);
    peer.onDidEnd(() => {
      this.peers.delete(peer);
      gone.abort(new Error('Whoever asked is gone'));
    });
  }

  tell({ topic, what }: News): void {
    for (const peer of this.peers) peer.tell(topic, what);
  }

  dispose(): void {
    for (const peer of [...this.peers]) peer.end();
  }
}
