import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { type ServerId, serverKey } from '../base/serverKey';
import { UserError } from '../base/userError';
import type { Audit } from './audit';
import type { AuditEntry, ChangeKind, ChangeUndo } from './auditEntry';
import { maskedText } from './maskedText';
import type { ToolCaller } from './tool';

/** What an agent wants to change. */
export interface Change {
  readonly kind: ChangeKind;
  readonly tool: string;
  readonly server: ServerId & { readonly name: string };
  /** The command, the path or the issue. */
  readonly what: string;
  /** The question; what others named is a single line in it. */
  readonly question: string;
  /** What will be done, exactly, in lines. */
  readonly detail: readonly string[];
  /** The button that lets it be done. */
  readonly button: string;
  /** Whether an answer may count until the window ends. */
  readonly canRemember: boolean;
  /** Shows what will be different, where a modal has no room for it. */
  readonly review?: () => unknown;
}

/** The user's answer. */
export type GateAnswer = 'once' | 'session' | 'no';

/** What the gate needs. */
export interface GateParts {
  /** Puts a question to the user, in a modal of our own. */
  readonly ask: (question: GateQuestion, signal: AbortSignal) => Promise<GateAnswer>;
  readonly audit: Pick<Audit, 'add' | 'update' | 'list'>;
  readonly clock: Clock;
  /** Changes that agents may ask for within an hour. */
  readonly perHour: () => number;
}

/** What the modal says. */
export interface GateQuestion {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
  /** The button that also answers for the rest of the session; undefined where each is to be asked. */
  readonly always: string | undefined;
  readonly review: (() => unknown) | undefined;
}

/** Whose change it is, and until when anybody waits for it. */
export interface GateCall {
  readonly caller: ToolCaller;
  readonly signal: AbortSignal;
}

/** Makes the change; it gets what was written down of it, and returns what takes it back. */
export type GateWork = (entry: AuditEntry) => Promise<ChangeUndo | undefined>;

/** What an agent is told where the user said no, to this question or one on the way. */
export class NotAllowed extends UserError {
  constructor() {
    super(l10n.t('The user did not allow this change. Do not try it again in another way.'));
  }
}

const hourMs = 60 * 60_000;

/**
 * The one way from an agent to a change: it is asked for in our own words, one at a time, counted and written down before it
 * is done. What the editor asks or skips does not matter here.
 */
export class Gate {
  private readonly remembered = new Set<string>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: GateParts) {}

  /**
   * Does `work` once the user has allowed it; it returns what takes it back, and gets what was written down of it. Rejects
   * with UserError where it was not allowed, as `work` does, and with the signal's reason.
   */
  pass(change: Change, call: GateCall, work: GateWork): Promise<void> {
    return this.inTurn(async () => {
      await this.follow(await this.allow(change, call), work);
    });
  }

  /**
   * As `pass`, for work that takes minutes: resolves as soon as it was allowed, so that other changes do not wait for its
   * end. That is written down also where nobody waits for it.
   */
  async begin(
    change: Change,
    call: GateCall,
    work: GateWork,
  ): Promise<{ readonly end: Promise<void> }> {
    const entry = await this.inTurn(() => this.allow(change, call));
    const end = this.follow(entry, work);
    end.catch(() => undefined);
    return { end };
  }

  /** Forgets what was allowed for the session. */
  forget(): void {
    this.remembered.clear();
  }

  /** One question after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /** Asks, and writes down what is to be done. */
  private async allow(change: Change, { caller, signal }: GateCall): Promise<AuditEntry> {
    signal.throwIfAborted();
    const { audit } = this.parts;
    await this.requireBudget();
    const answer = await this.answerTo(change, caller, signal);
    signal.throwIfAborted();
    const { kind, tool, server, what } = change;
    const note = {
      ...{ kind, tool, server, undo: undefined },
      caller: { ...caller, name: lineText(caller.name, 100) },
      at: this.parts.clock.now(),
      what: lineText(maskedText(what), limits.confirmationPart),
    };
    if (answer === 'no') {
      await audit.add({ ...note, outcome: 'refused' });
      throw new NotAllowed();
    }
    const entry = await audit.add({ ...note, outcome: 'started' });
    if (answer === 'session') this.remembered.add(memoryKey(change));
    return entry;
  }

  /** Does the work, and writes down what became of it. */
  private async follow(entry: AuditEntry, work: GateWork): Promise<void> {
    const { audit } = this.parts;
    try {
      const undo = await work(entry);
      await audit.update({ ...entry, outcome: 'done', undo });
    } catch (error) {
      const outcome = error instanceof NotAllowed ? 'refused' : 'failed';
      await audit.update({ ...entry, outcome });
      throw error;
    }
  }

  /** Refused ones count too: nobody is to be asked until they give in. */
  private async requireBudget(): Promise<void> {
    const { audit, clock, perHour } = this.parts;
    const now = clock.now();
    const recent = (await audit.list()).filter(({ at }) => at > now - hourMs && at <= now);
    const most = perHour();
    if (recent.length < most) return;
    throw new UserError(
      l10n.t(
        "You've reached the limit of changes by agents in an hour ({0}). Wait, or ask the user to raise the limit in the settings.",
        most,
      ),
    );
  }

  private async answerTo(
    change: Change,
    caller: ToolCaller,
    signal: AbortSignal,
  ): Promise<GateAnswer> {
    const { question, button, canRemember, review } = change;
    if (canRemember && this.remembered.has(memoryKey(change))) return 'once';
    return this.parts.ask(
      {
        question,
        detail: [...change.detail, '', l10n.t('Requested by: {0}', callerWords(caller))].join('\n'),
        button,
        always: canRemember ? l10n.t('Allow for This Session') : undefined,
        review,
      },
      signal,
    );
  }
}

/** Where a change is made, in lines of the question: each on a line of its own, whatever others named it. */
export function placeLines({ name, uuid, panelId }: Change['server']): readonly string[] {
  const part = (text: string) => lineText(text, limits.confirmationPart);
  return [
    ...(uuid === '' ? [] : [l10n.t('Server: {0} ({1})', part(name), part(uuid))]),
    l10n.t('Panel: {0}', part(panelId)),
  ];
}

/** Who asked, and how. */
export function callerWords({ name, via }: ToolCaller): string {
  const shown = lineText(name, 100);
  return via === 'mcp' ? l10n.t('{0}, over MCP', shown) : l10n.t('{0}, in the chat', shown);
}

function memoryKey({ kind, server }: Change): string {
  return JSON.stringify([kind, serverKey(server)]);
}
