import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, type Event } from '../base/event';
import type { Log } from '../base/log';
import type { FocusedWindow } from '../watch/focusedWindow';
import type { AskingGuest } from '../windows/place';
import type { Windows } from '../windows/windows';
import {
  type ToolListing,
  type ToolOutcome,
  listingOf,
  readRequest,
  toolsChangedTopic,
} from './agentMessages';
import { keepListings } from './keptListings';
import type { OfferedTools } from './offeredTools';
import { RelayedCalls } from './relayedCalls';
import { runTool } from './runTool';
import { TakenCalls } from './takenCalls';

/** What answering agents needs. */
export interface AgentCallsParts {
  readonly windows: Pick<
    Windows,
    'id' | 'ask' | 'tellWindow' | 'tellGuests' | 'onDidLeave' | 'onDidChangeRole'
  >;
  readonly focused: Pick<FocusedWindow, 'last'>;
  readonly tools: OfferedTools;
  /** Fires when there are other tools. */
  readonly onDidChangeTools: Event<void>;
  /** The folder of the windows. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Answers agents outside of VS Code: in the window that the user is in, or was in last, where the user can be asked. */
export class AgentCalls implements Disposable {
  private readonly store = new DisposableStore();
  readonly relayed: RelayedCalls;
  readonly taken: TakenCalls;

  constructor(private readonly parts: AgentCallsParts) {
    const { windows, tools, clock, log } = parts;
    this.relayed = new RelayedCalls(windows, clock);
    this.taken = this.store.add(new TakenCalls(windows, tools, log));
    this.store.add(
      parts.onDidChangeTools(() => {
        windows.tellGuests(toolsChangedTopic, undefined);
        void this.list();
      }),
    );
  }

  /** The tools that exist now; they are kept for agents that ask while no window is open. Never rejects. */
  async list(): Promise<{ readonly tools: readonly ToolListing[] }> {
    const { tools, folder, log } = this.parts;
    const listings = tools.all().map(listingOf);
    await keepListings(folder, listings).catch((error: unknown) =>
      log.warn(`The tools for agents are not kept: ${String(error)}`),
    );
    return { tools: listings };
  }

  /** Calls a tool. Rejects with PanelError 'malformed', and with the signal's reason when whoever asked gives up. */
  async call(about: unknown, { guest, signal }: AskingGuest): Promise<ToolOutcome> {
    const { windows, focused, tools, log } = this.parts;
    // Which program asks is not for it to say.
    const request = { ...readRequest(about), guest };
    const window = focused.last;
    if (window !== windows.id) {
      // What is not known here may change something.
      const { changes = true } = tools.all().find(({ name }) => name === request.tool) ?? {};
      const outcome = await this.relayed.send(window, { request, changes }, signal);
      if (outcome) return outcome;
    }
    return runTool(tools, request, { log, signal });
  }

  dispose(): void {
    this.store.dispose();
  }
}
