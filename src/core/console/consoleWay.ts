import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { DisposableStore } from '../base/event';
import { LeaderSocket } from './leaderSocket';
import type { CredentialsAnswer } from './panelAnswers';
import type { Session } from './session';
import type { Transport } from './transport';
import {
  type ConsoleWindows,
  type LeaderAnswer,
  type SharedServer,
  consoleQuestions,
  readLeaderAnswer,
} from './windowQuestions';

/** Milliseconds in which it shows who leads; after that a window goes its own way. */
const electionMs = 10_000;
/** Leaders in a row that end before they answer. */
const maxLeaders = 3;

/** What the way to a server's console needs. */
export interface ConsoleWayParts {
  readonly clock: Clock;
  /** Undefined where there are no other windows. */
  readonly windows: () => ConsoleWindows | undefined;
  readonly ref: () => ServerRef;
  /** The way without the leading window. */
  readonly credentials: () => Promise<CredentialsAnswer>;
  readonly transport: Transport;
  readonly session: () => Session;
  /** What was granted counts no more, and of the requests for credentials only these do. */
  readonly forget: (requests: readonly number[]) => void;
  /** Says a sentence to the user. */
  readonly say: (text: string) => void;
}

/** How this window comes to a server's console: straight to the node, or through the window that leads. */
export class ConsoleWay {
  /** The server as the leading window shares it; undefined on the way straight to the node. */
  private shared: SharedServer | undefined;
  private requests: readonly number[] = [];
  private socket: LeaderSocket | undefined;
  private asking = new AbortController();
  private said = '';

  constructor(private readonly parts: ConsoleWayParts) {}

  get isThroughLeader(): boolean {
    return this.shared !== undefined;
  }

  /** Asks for what opens a connection or, while one is there, for what prolongs it. */
  async credentials(): Promise<CredentialsAnswer> {
    const isOpen = this.parts.session().phase !== 'fetching';
    if (isOpen && !this.shared) return this.parts.credentials();
    const [server, answer] = (await this.askLeader()) ?? [];
    if (answer?.kind === 'shared') {
      this.shared = server;
      this.requests = answer.requests;
      const socket = this.parts.ref().panel.http.origin.replace(/^http/, 'ws');
      return { kind: 'granted', token: '', socket, permissions: answer.permissions };
    }
    if (answer?.kind === 'closed') return { kind: 'refused', text: answer.text };
    this.shared = undefined;
    if (isOpen) {
      // The leading window prolongs it no more; its end leads to another way.
      this.socket?.break();
      return { kind: 'failed', text: l10n.t('Another VS Code window had the connection.') };
    }
    return this.parts.credentials();
  }

  /** Opens the connection that the credentials are for. */
  readonly transport: Transport = (url, origin, listener) => {
    const windows = this.parts.windows();
    const { shared: server } = this;
    if (!server || !windows) return this.parts.transport(url, origin, listener);
    this.socket = new LeaderSocket({
      windows,
      clock: this.parts.clock,
      server,
      listener: {
        ...listener,
        ended: (end) => {
          // What the leading window allowed was for this once. Who leads after it goes on counting.
          this.parts.forget(windows.role === 'following' ? [] : this.requests);
          listener.ended(end);
        },
      },
    });
    return this.socket;
  };

  /** Nobody waits for credentials any more. */
  giveUp(): void {
    this.asking.abort(new Error('The console was closed'));
    this.asking = new AbortController();
    this.said = '';
  }

  /** Undefined where this window leads, or the one that does cannot help. */
  private async askLeader(): Promise<readonly [SharedServer, LeaderAnswer] | undefined> {
    const windows = this.parts.windows();
    const { signal } = this.asking;
    const { panel, uuid } = this.parts.ref();
    if (!windows) return undefined;
    const { keyFingerprint: key } = panel.http;
    if (key === undefined) return undefined;
    const server = { panelId: panel.id, uuid, key };
    for (let leaders = 0; leaders < maxLeaders && !signal.aborted; leaders++) {
      if (!(await this.follows(windows))) return undefined;
      const answer = await this.answered(windows, server, signal).catch(() => undefined);
      if (answer) return answer.kind === 'apart' ? undefined : [server, answer];
    }
    return undefined;
  }

  /** Asks until there is an end to the waiting. Rejects where the leading window ended, or shares no consoles. */
  private async answered(
    windows: ConsoleWindows,
    server: SharedServer,
    signal: AbortSignal,
  ): Promise<LeaderAnswer> {
    for (;;) {
      // Where this one has come to lead meanwhile, it would wait for itself.
      if (windows.role !== 'following') throw new Error('No other window leads');
      const about = { ...server, isUrgent: this.parts.session().isUrgent };
      const answer = readLeaderAnswer(
        await windows.ask(consoleQuestions.credentials, about, signal),
        'console',
      );
      if (answer.kind !== 'waiting') {
        this.said = '';
        return answer;
      }
      if (answer.text !== '' && answer.text !== this.said) this.parts.say(answer.text);
      this.said = answer.text;
    }
  }

  /** Whether another window leads, once that has shown; false where it does not for ten seconds. */
  private follows(windows: ConsoleWindows): Promise<boolean> {
    if (windows.role !== 'seeking') return Promise.resolve(windows.role === 'following');
    return new Promise((resolve) => {
      const store = new DisposableStore();
      const found = () => {
        store.dispose();
        resolve(windows.role === 'following');
      };
      store.add(windows.onDidChangeRole((role) => role !== 'seeking' && found()));
      store.add(this.parts.clock.after(electionMs, found));
    });
  }
}
