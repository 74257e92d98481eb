import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Clock } from '../../../../src/core/base/clock';
import { greetCaller } from '../../../../src/core/windows/handshake';
import { type LocalServer, listenLocally } from '../../../../src/core/windows/localSocket';
import type { Peer, PeerListener } from '../../../../src/core/windows/peer';
import { peerOn } from '../../../../src/core/windows/peerOn';

/** A window that leads, as far as whoever connects sees it. */
export class HelloHost {
  /** What was told, and how many hung up. */
  readonly told: unknown[] = [];
  /** Those that were let in. */
  readonly peers: Peer[] = [];
  private readonly sockets: Socket[] = [];

  private constructor(readonly server: LocalServer) {}

  /** Listens, and lets in who knows a secret. */
  static async open(clock: Clock, secret: string, guestSecret?: string): Promise<HelloHost> {
    const come: { host?: HelloHost } = {};
    const server = await listenLocally((socket) => void come.host?.welcome(socket, greet));
    const greet = (socket: Socket) => greetCaller(socket, { secret, guestSecret, clock });
    come.host = new HelloHost(server);
    return come.host;
  }

  /** Resolves when all that came is gone. */
  async gone(): Promise<void> {
    for (const socket of this.sockets)
      if (!socket.closed) await once(socket.on('error', () => undefined).resume(), 'close');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await this.server.close();
  }

  private async welcome(socket: Socket, greet: (socket: Socket) => Promise<unknown>) {
    this.sockets.push(socket);
    socket.on('error', () => socket.destroy());
    const listener: PeerListener = {
      asked: (question, about) => Promise.resolve([question, about]),
      told: (topic, what) => this.told.push([topic, what]),
    };
    try {
      await greet(socket);
      this.peers.push(peerOn(socket, listener));
    } catch {
      socket.destroy();
    }
  }
}
