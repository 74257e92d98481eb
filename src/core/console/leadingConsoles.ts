import { fields } from '../api/decode';
import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';
import type { LineOutcome } from './lineOutcome';
import { SharedStream } from './sharedStream';
import {
  type ConsoleWindows,
  type LeaderAnswer,
  type StreamPart,
  consoleQuestions,
  readSharedServer,
} from './windowQuestions';

/** Milliseconds after which a window that waits for a console is told why it waits. */
const waitMs = 5_000;
/** Streams of one window: nobody looks at so many consoles. */
const maxStreams = 100;

/** What sharing consoles needs. */
export interface LeadingConsolesParts {
  readonly windows: ConsoleWindows;
  readonly consoles: Pick<Consoles, 'acquire'>;
  readonly clock: Clock;
  /** The server of an account of this window; undefined where it is not signed in to that panel. */
  readonly find: (panelId: string, uuid: string) => Promise<ServerRef | undefined>;
}

interface GivenStream {
  readonly stream: SharedStream;
  /** What was asked for, with the key of the window that asked. */
  readonly server: unknown;
}

/** While this window leads: lets the others have its consoles' connections, one socket a server for all. */
export class LeadingConsoles implements Disposable {
  private readonly store = new DisposableStore();
  /** By window, then by the id that the window chose. */
  private readonly streams = new Map<string, Map<string, GivenStream>>();

  constructor(private readonly parts: LeadingConsolesParts) {
    const { windows } = parts;
    const answers = consoleQuestions;
    this.store.add(windows.onDidLeave((window) => this.leave(window)));
    this.store.add(windows.onDidChangeRole((role) => role !== 'leading' && this.endAll()));
    this.store.add(
      windows.answer(answers.credentials, (about, { signal }) => this.credentials(about, signal)),
    );
    this.store.add(windows.answer(answers.connect, (about, from) => this.connect(about, from)));
    this.store.add(
      windows.answer(answers.read, async (about, { window, signal }): Promise<StreamPart> => {
        const part = await this.of(window, about)?.stream.read(signal);
        // Looked at last: what came with another key is not for this window.
        const isFor = (await this.still(window, about)) !== undefined;
        return part && isFor ? part : { frames: [], isOver: true };
      }),
    );
    this.store.add(
      windows.answer(answers.send, async (about, { window }) => {
        const text = fields(about, 'sent').text('text');
        const stream = await this.still(window, about);
        return stream ? stream.send(text) : ('disconnected' satisfies LineOutcome);
      }),
    );
    this.store.add(
      windows.answer(answers.takeBack, async (about, { window }) => {
        const line = fields(about, 'taken back').text('line');
        (await this.still(window, about))?.takeBack(line);
        return null;
      }),
    );
    this.store.add(
      windows.answer(answers.close, (about, { window }) => {
        this.end(window, fields(about, 'closed').text('stream'));
        return Promise.resolve(null);
      }),
    );
  }

  dispose(): void {
    this.store.dispose();
    this.endAll();
  }

  private async credentials(about: unknown, signal: AbortSignal): Promise<LeaderAnswer> {
    const ref = await this.find(about);
    if (!ref) return { kind: 'apart' };
    const lease = this.parts.consoles.acquire(ref);
    try {
      if (fields(about, 'server').flag('isUrgent')) lease.connection.hurry();
      return await this.connected(lease.connection, signal);
    } finally {
      // It lingers for a moment, in which the stream begins.
      lease.dispose();
    }
  }

  private async connect(
    about: unknown,
    { window, signal }: { readonly window: string; readonly signal: AbortSignal },
  ): Promise<null> {
    const id = fields(about, 'stream').text('stream');
    const ref = await this.find(about);
    const ofWindow = this.streams.get(window) ?? new Map<string, GivenStream>();
    if (!ref || signal.aborted || ofWindow.has(id) || ofWindow.size >= maxStreams)
      throw new Error('This console is not shared');
    const stream = new SharedStream(this.parts.consoles.acquire(ref));
    this.streams.set(window, ofWindow.set(id, { stream, server: about }));
    return null;
  }

  /** Finds the server, if this window has the same key for it. */
  private async find(about: unknown): Promise<ServerRef | undefined> {
    const { panelId, uuid, key } = readSharedServer(about, 'server');
    const ref = await this.parts.find(panelId, uuid);
    return ref?.panel.http.keyFingerprint === key ? ref : undefined;
  }

  /** Waits until there is a connection, or no hope for one, or something to say meanwhile. */
  private connected(connection: ConsoleConnection, signal: AbortSignal): Promise<LeaderAnswer> {
    return new Promise((resolve) => {
      const store = new DisposableStore();
      const answer = (isLate: boolean) => {
        const found = answerOf(connection, isLate || signal.aborted);
        if (!found) return;
        store.dispose();
        resolve(found);
      };
      store.add(connection.onDidChangeState(() => answer(false)));
      store.add(this.parts.clock.after(waitMs, () => answer(true)));
      signal.addEventListener('abort', () => answer(true), { once: true });
      answer(false);
    });
  }

  private of(window: string, about: unknown): GivenStream | undefined {
    return this.streams.get(window)?.get(fields(about, 'stream').text('stream'));
  }

  /** The stream, if this window still has the key with which it began; it ends where that is not so. */
  private async still(window: string, about: unknown): Promise<SharedStream | undefined> {
    const given = this.of(window, about);
    if (!given || (await this.find(given.server))) return given?.stream;
    this.end(window, fields(about, 'stream').text('stream'));
    return undefined;
  }

  private end(window: string, id: string): void {
    const given = this.streams.get(window)?.get(id);
    this.streams.get(window)?.delete(id);
    given?.stream.dispose();
  }

  private leave(window: string): void {
    for (const { stream } of this.streams.get(window)?.values() ?? []) stream.dispose();
    this.streams.delete(window);
  }

  private endAll(): void {
    for (const window of [...this.streams.keys()]) this.leave(window);
  }
}

function answerOf(connection: ConsoleConnection, isLate: boolean): LeaderAnswer | undefined {
  const { session, permissions, waitWords: text = '' } = connection;
  if (session.phase === 'live') return { kind: 'shared', permissions, requests: session.requests };
  if (session.phase === 'closed') return { kind: 'closed', text: session.text };
  return isLate ? { kind: 'waiting', text } : undefined;
}
