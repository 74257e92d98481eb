import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type Clock } from '../base/clock';

const nonceBytes = 32;
const proofBytes = 32;
/** Windows of one computer answer at once; one that is starting, or that another extension keeps busy, may need a while. */
const timeoutMs = 10_000;

/** What both sides of a handshake need. */
export interface HandshakeOptions {
  /** What only windows of this user know; for a guest, what only its guests and windows know. */
  readonly secret: string;
  readonly clock: Clock;
}

/** Who calls a window: another one, or a program of the user that is none. */
export type CallerKind = 'caller' | 'guest';

/** What the window that is called needs. */
export interface GreetingOptions extends HandshakeOptions {
  /** What guests know; undefined where none is let in. */
  readonly guestSecret?: string | undefined;
}

/**
 * Shows the one who connected that this window knows their secret, once they have shown it. Returns by which secret they
 * came in. Rejects where they did not within 10 seconds; until then they learn nothing but a random number.
 */
export async function greetCaller(socket: Duplex, options: GreetingOptions): Promise<CallerKind> {
  const { secret, guestSecret } = options;
  const ours = randomBytes(nonceBytes);
  socket.write(ours);
  const answer = await readExactly(socket, nonceBytes + proofBytes, options.clock);
  const theirs = answer.subarray(0, nonceBytes);
  const given = answer.subarray(nonceBytes);
  const isWindow = timingSafeEqual(given, proof(secret, 'caller', ours, theirs));
  if (!isWindow) {
    if (guestSecret === undefined) throw new OtherSecret();
    requireProof(given, proof(guestSecret, 'guest', ours, theirs));
  }
  socket.write(proof(isWindow ? secret : (guestSecret ?? ''), 'host', ours, theirs));
  return isWindow ? 'caller' : 'guest';
}

/**
 * Shows the window that was called that this program knows the secret of its kind, and sees that the window does. Rejects
 * where it does not.
 */
export async function greetHost(
  socket: Duplex,
  options: HandshakeOptions,
  kind: CallerKind = 'caller',
): Promise<void> {
  const theirs = await readExactly(socket, nonceBytes, options.clock);
  const ours = randomBytes(nonceBytes);
  socket.write(Buffer.concat([ours, proof(options.secret, kind, theirs, ours)]));
  const answer = await readExactly(socket, proofBytes, options.clock, () => new OtherSecret());
  requireProof(answer, proof(options.secret, 'host', theirs, ours));
}

/** The two sides do not know the same secret, or one of them is not what it says. */
export class OtherSecret extends Error {
  constructor() {
    super('Not a window of this user');
  }
}

/** Each side says who it is, so that neither proof can be sent back as the other. */
function proof(secret: string, side: CallerKind | 'host', host: Buffer, caller: Buffer): Buffer {
  return createHmac('sha256', secret).update(side).update(host).update(caller).digest();
}

function requireProof(given: Buffer, wanted: Buffer): void {
  if (!timingSafeEqual(given, wanted)) throw new OtherSecret();
}

/** Reads so many bytes; what comes behind them stays for the next reader. `onClosed` says what it means to be hung up on. */
function readExactly(
  socket: Duplex,
  bytes: number,
  clock: Clock,
  onClosed = () => new Error('The other window is gone'),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const end = () => {
      timer.dispose();
      socket.off('readable', read);
      socket.off('close', failed);
      socket.off('error', failed);
    };
    const read = () => {
      const chunk: unknown = socket.read(bytes);
      if (chunk === null) return;
      end();
      if (Buffer.isBuffer(chunk) && chunk.byteLength === bytes) resolve(chunk);
      else reject(new Error('The other window said too little'));
    };
    const failed = () => {
      end();
      reject(onClosed());
    };
    const timer = clock.after(timeoutMs, () => {
      end();
      reject(new Error('The other window did not answer'));
    });
    socket.on('readable', read);
    socket.on('close', failed);
    socket.on('error', failed);
    // It may have closed before anybody listened.
    if (socket.destroyed) failed();
    else read();
  });
}
