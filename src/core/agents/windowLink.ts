import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import { type Clock, sleep } from '../base/clock';
import { type Disposable, Emitter } from '../base/event';
import { orAborted } from '../base/orAborted';
import { type Peer, PeerGone, PeerRefusal } from '../windows/peer';
import { tooManyQuestions } from '../windows/guests';
import { visitLeader } from '../windows/visitLeader';
import {
  type ToolListing,
  type ToolOutcome,
  type ToolRequest,
  agentQuestions,
  readListings,
  readOutcome,
  toolsChangedTopic,
} from './agentMessages';
import { readKeptListings } from './keptListings';
import { windowGone } from './relayedCalls';

/** Where one window ends and another takes over, that one lets guests in after so many milliseconds at most. */
const takeOverMs = 3_000;
const againMs = 200;

/** The way from a program that agents speak with to the windows of its user. It finds the one that leads again each time. */
export class WindowLink implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly ended = new AbortController();
  private peer: Peer | undefined;
  private connecting: Promise<Peer> | undefined;
  private hasListed = false;
  /** The names of tools that change nothing: to call one twice does no harm. */
  private readers: ReadonlySet<string> = new Set();

  /** Fires when there may be other tools than those that were listed. */
  readonly onDidChangeTools = this.changed.event;

  constructor(
    /** The folder of the windows. */
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /** The tools of the windows; those that were kept last where none is open. Rejects when the signal is aborted. */
  async list(signal: AbortSignal): Promise<readonly ToolListing[]> {
    const peer = await this.connected(signal, 0);
    this.hasListed = true;
    const told = peer && (await this.listOf(peer, signal));
    const tools = told ?? (await readKeptListings(this.folder));
    this.readers = new Set(tools.filter(({ changes }) => !changes).map(({ name }) => name));
    return tools;
  }

  /**
   * Has the windows call a tool; one that changes nothing is called once more where the window ends meanwhile. Rejects when
   * the signal is aborted; everything else that goes wrong is an outcome.
   */
  async call(request: ToolRequest, signal: AbortSignal, isFirst = true): Promise<ToolOutcome> {
    const peer = await this.connected(signal, takeOverMs);
    if (!peer) return { failure: noWindow() };
    try {
      return readOutcome(await peer.ask(agentQuestions.call, request, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PeerGone) {
        // What was written to nobody fails before the end of the connection is heard of.
        peer.end();
        return this.readers.has(request.tool) && isFirst
          ? this.call(request, signal, false)
          : { failure: windowGone() };
      }
      if (error instanceof PeerRefusal && error.reason === tooManyQuestions)
        return { failure: tooManyCalls() };
      if (isOfWindow(error)) return { failure: otherVersion() };
      throw error;
    }
  }

  dispose(): void {
    this.ended.abort(new Error('The program ended'));
    this.changed.dispose();
    this.peer?.end();
  }

  /** Undefined where the window does not tell. */
  private async listOf(
    peer: Peer,
    signal: AbortSignal,
  ): Promise<readonly ToolListing[] | undefined> {
    try {
      return readListings(await peer.ask(agentQuestions.tools, undefined, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!isOfWindow(error)) throw error;
      return undefined;
    }
  }

  /** The window that leads; undefined where none is found within `waitMs`. */
  private async connected(signal: AbortSignal, waitMs: number): Promise<Peer | undefined> {
    const either = AbortSignal.any([signal, this.ended.signal]);
    const until = this.clock.now() + waitMs;
    for (;;) {
      try {
        return await orAborted(this.connect(), either);
      } catch {
        either.throwIfAborted();
      }
      if (this.clock.now() >= until) return undefined;
      await sleep(this.clock, againMs, either);
    }
  }

  private async connect(): Promise<Peer> {
    if (this.peer && !this.peer.hasEnded) return this.peer;
    this.connecting ??= this.visit().finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private async visit(): Promise<Peer> {
    const onNews = ({ topic }: { readonly topic: string }) => {
      if (topic === toolsChangedTopic) this.changed.fire();
    };
    const peer = await visitLeader({ folder: this.folder, clock: this.clock, onNews });
    this.peer = peer;
    if (this.ended.signal.aborted) peer.end();
    // They are not those of this window.
    else if (this.hasListed) this.changed.fire();
    return peer;
  }
}

/** Whether a window said no, or something that is not read: windows of other versions do. */
function isOfWindow(error: unknown): boolean {
  return (
    error instanceof PeerGone || error instanceof PeerRefusal || PanelError.is(error, 'malformed')
  );
}

function noWindow(): string {
  return l10n.t(
    "No VS Code window with Hosting Panel is open, so the tool can't run. Ask the user to open VS Code, then try again.",
  );
}

function tooManyCalls(): string {
  return l10n.t('Too many tools are running. Wait until one of them has answered, then try again.');
}

function otherVersion(): string {
  return l10n.t(
    "Couldn't run the tool because the VS Code window and this MCP server are of different versions. Restart the MCP server.",
  );
}
