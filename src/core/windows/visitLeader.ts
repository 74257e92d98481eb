import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { readGuestKey } from './guestKey';
import { greetHost } from './handshake';
import { readLeader } from './leaderNote';
import { connectLocally } from './localSocket';
import { type Peer, PeerRefusal } from './peer';
import { peerOn } from './peerOn';
import { type News, aliveTopic, silenceMs } from './place';

/** What a guest needs to find the windows of its user. */
export interface VisitOptions {
  /** The folder of the windows. */
  readonly folder: string;
  readonly clock: Clock;
  readonly onNews: (news: News) => void;
}

/**
 * Connects a guest to the window that leads; what it says is from outside. Rejects where there is no window, it hangs, or
 * no guest is let in. A window that is not heard of for 15 seconds has ended.
 */
export async function visitLeader({ folder, clock, onNews }: VisitOptions): Promise<Peer> {
  const [note, secret] = await Promise.all([readLeader(folder), readGuestKey(folder)]);
  if (!note || secret === undefined) throw new Error('No window lets guests in');
  const socket = await connectLocally(note.address);
  socket.on('error', () => socket.destroy());
  try {
    await greetHost(socket, { secret, clock }, 'guest');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const silence = new MutableDisposable<Disposable>();
  const listen = () => {
    silence.value = clock.after(silenceMs, () => peer.end());
  };
  const peer = peerOn(socket, {
    asked: () => Promise.reject(new PeerRefusal('A guest answers nothing')),
    told: (topic, what) => {
      listen();
      if (topic !== aliveTopic) onNews({ topic, what });
    },
  });
  peer.onDidEnd(() => silence.dispose());
  if (!peer.hasEnded) listen();
  return peer;
}
