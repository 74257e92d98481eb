import type { Socket } from 'node:net';
import { type Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { greetHost } from './handshake';
import { connectLocally } from './localSocket';
import { type PeerOn, PeerRefusal } from './peer';
import { type News, type Place, aliveTopic, silenceMs } from './place';

/** What following needs. */
export interface FollowingOptions {
  /** Where the leading window listens. */
  readonly address: string;
  /** The id of this window. */
  readonly window: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly peerOn: PeerOn;
  readonly onNews: (news: News) => void;
}

/** Connects to the window that leads. Rejects where it is not there, hangs, or is no window of this user. */
export async function follow(options: FollowingOptions): Promise<Place> {
  const { address, window, secret, clock, peerOn, onNews } = options;
  const socket = await connectLocally(address);
  await greeted(socket, secret, clock);
  const silence = new MutableDisposable<Disposable>();
  const listen = () => {
    silence.value = clock.after(silenceMs, () => peer.end());
  };
  const peer = peerOn(socket, {
    asked: () => Promise.reject(new PeerRefusal('This window does not lead')),
    told: (topic, what) => {
      listen();
      if (topic !== aliveTopic) onNews({ topic, what });
    },
  });
  peer.onDidEnd(() => silence.dispose());
  listen();
  peer.tell('here', window);
  return {
    role: 'following',
    ask: (question, about, signal) => peer.ask(question, about, signal),
    tell: (news) => peer.tell('tell', news),
    tellWindow: () => undefined,
    tellGuests: () => undefined,
    onDidEnd: peer.onDidEnd,
    get hasEnded() {
      return peer.hasEnded;
    },
    endIfSlept: () => undefined,
    end: () => peer.end(),
  };
}

async function greeted(socket: Socket, secret: string, clock: Clock): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    await greetHost(socket, { secret, clock });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
