import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import type { Clock } from '../base/clock';
import { limits } from '../base/limits';
import type { Log } from '../base/log';
import { maskedError } from '../base/masked';
import { detailText, lineText } from '../base/outsideText';
import { type ServerId, serverKey } from '../base/serverKey';
import type { Audit } from './audit';
import type { AuditEntry, ChangeKind, ChangeUndo } from './auditEntry';
import { maskedText } from './maskedText';
import type { ToolCaller } from './tool';
import { ToolError } from './toolError';

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
  /** What an answer until the window ends would cover; undefined where each is to be asked. */
  readonly session: SessionAnswer | undefined;
  /** Throws UserError where agents may not change the server, or not any more. */
  readonly requireAllowed: () => void;
  /** Shows what will be different, where a modal has no room for it. */
  readonly review?: () => unknown;
}

/** How far an answer for the session reaches: to one kind, one server and one caller in any case. */
export interface SessionAnswer {
  /** What it is bound to beside them, such as an action. */
  readonly scope: string;
  /** A sentence that says so to the user. */
  readonly covers: string;
}

/** A change, or what reads it in its turn: what is there may be different when the question before was answered. */
export type AskedChange = Change | (() => Promise<Change>);

/** The user's answer. */
export type GateAnswer = 'once' | 'session' | 'no';

/** What the gate needs. */
export interface GateParts {
  /** Puts a question to the user, in a modal of our own. */
  readonly ask: (question: GateQuestion, signal: AbortSignal) => Promise<GateAnswer>;
  /** Tells the user something without a question. */
  readonly tell: (text: string) => void;
  readonly audit: Pick<Audit, 'add' | 'update' | 'list'>;
  /** What lets a caller in now; another one, or none, once the user revoked its access. */
  readonly admission: (caller: ToolCaller) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
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

/**
 * Makes the change; it gets what was written down of it, and returns what takes it back. Work that may end halfway calls
 * `keep` before, with what takes back as much as was done. That rejects where the disk does not take it.
 */
export type GateWork = (
  entry: AuditEntry,
  keep: (undo: ChangeUndo) => Promise<void>,
) => Promise<ChangeUndo | undefined>;

/** What an agent is told where the user said no, to this question or one on the way. */
export class NotAllowed extends ToolError {
  constructor() {
    super(l10n.t("The user didn't allow this change. Don't try it again in another way."));
  }
}

/** What an agent is told whose access the user revoked meanwhile. */
class AccessRevoked extends ToolError {
  constructor() {
    super(l10n.t('The user revoked the access of agents outside of VS Code. Nothing was done.'));
  }
}

type AdmittedCall = GateCall & { readonly admission: string };

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
  async pass(asked: AskedChange, call: GateCall, work: GateWork): Promise<void> {
    const admitted = await this.admitted(call);
    return this.inTurn(async () => {
      await this.follow(await this.allow(asked, admitted), work);
    });
  }

  /**
   * As `pass`, for work that takes minutes: resolves as soon as it was allowed, so that other changes do not wait for its
   * end. That is written down also where nobody waits for it.
   */
  async begin(
    asked: AskedChange,
    call: GateCall,
    work: GateWork,
  ): Promise<{ readonly end: Promise<void> }> {
    const admitted = await this.admitted(call);
    const entry = await this.inTurn(() => this.allow(asked, admitted));
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

  private async admitted(call: GateCall): Promise<AdmittedCall> {
    const admission = await this.parts.admission(call.caller);
    if (admission === undefined) throw new AccessRevoked();
    return { ...call, admission };
  }

  /** Writes down that it is asked for, asks, and writes down that it is to be done. */
  private async allow(asked: AskedChange, call: AdmittedCall): Promise<AuditEntry> {
    call.signal.throwIfAborted();
    await this.requireBudget();
    const change = typeof asked === 'function' ? await asked() : asked;
    call.signal.throwIfAborted();
    // The user may have switched that off, or signed out, while another question was open.
    change.requireAllowed();
    const question = questionOf(change, call.caller);
    requireWhole(question);
    const { kind, tool, server, what, session } = change;
    const key = session && memoryKey(change, session, call);
    const isAllowed = key !== undefined && this.remembered.has(key);
    const entry = await this.parts.audit.add({
      ...{ kind, tool, server, undo: undefined, outcome: isAllowed ? 'started' : 'asked' },
      caller: { via: call.caller.via, name: lineText(call.caller.name, 100) },
      at: this.parts.clock.now(),
      what: lineText(maskedText(what), limits.confirmationPart),
    });
    if (isAllowed) return entry;
    const answer = await this.answerTo({ change, question, entry }, call);
    const started: AuditEntry = { ...entry, outcome: 'started' };
    await this.parts.audit.update(started);
    if (answer === 'session' && key !== undefined) this.remembered.add(key);
    return started;
  }

  /** The user's consent. Throws NotAllowed, AccessRevoked and the signal's reason, each of which is written down. */
  private async answerTo(
    {
      change,
      question,
      entry,
    }: { readonly change: Change; readonly question: GateQuestion; readonly entry: AuditEntry },
    call: AdmittedCall,
  ): Promise<GateAnswer> {
    const { caller, signal, admission } = call;
    try {
      const answer = await this.parts.ask(question, signal);
      if (answer === 'no' && !signal.aborted) throw new NotAllowed();
      if (answer !== 'no' && signal.aborted) this.tellOf(entry, tooLate);
      signal.throwIfAborted();
      if ((await this.parts.admission(caller)) !== admission) throw new AccessRevoked();
      signal.throwIfAborted();
      change.requireAllowed();
      return answer;
    } catch (error) {
      await this.note({ ...entry, outcome: error instanceof NotAllowed ? 'refused' : 'gaveUp' });
      throw error;
    }
  }

  /** Does the work, and writes down what became of it. The user, who allowed it, is told where it failed. */
  private async follow(started: AuditEntry, work: GateWork): Promise<void> {
    let entry = started;
    const keep = async (undo: ChangeUndo) => {
      entry = { ...entry, undo };
      await this.parts.audit.update(entry);
    };
    let undo: ChangeUndo | undefined;
    try {
      undo = await work(entry, keep);
    } catch (error) {
      const outcome = error instanceof NotAllowed ? 'refused' : 'failed';
      await this.note({ ...entry, outcome });
      if (outcome === 'failed') this.tellOf(entry, (what) => failedWords(what, entry, error));
      throw error;
    }
    const isNoted = await this.note({ ...entry, outcome: 'done', undo: undo ?? entry.undo });
    if (!isNoted) this.tellOf(entry, notNoted);
  }

  /** Writes down what became of a change; false where the disk does not take it, which changes nothing of it. */
  private async note(entry: AuditEntry): Promise<boolean> {
    try {
      await this.parts.audit.update(entry);
      return true;
    } catch (error) {
      this.parts.log.warn(`A change by an agent is not written down: ${maskedError(error)}`);
      return false;
    }
  }

  private tellOf({ what }: AuditEntry, words: (what: string) => string): void {
    this.parts.tell(words(what));
  }

  /** Refused ones count too: nobody is to be asked until they give in. */
  private async requireBudget(): Promise<void> {
    const { audit, clock, perHour } = this.parts;
    const now = clock.now();
    const recent = (await audit.list()).filter(({ at }) => at > now - hourMs && at <= now);
    const most = Math.min(perHour(), limits.agentChangesPerHour);
    if (recent.length < most) return;
    throw new ToolError(
      l10n.t(
        "You've reached the limit of changes by agents in an hour ({limit}). Wait, or ask the user to raise the limit in the settings.",
        { limit: most },
      ),
    );
  }
}

function questionOf(change: Change, caller: ToolCaller): GateQuestion {
  const { question, button, detail, session, review } = change;
  const covers = session ? ['', session.covers] : [];
  const requested = l10n.t({
    message: 'Requested by: {agent}',
    args: { agent: callerWords(caller) },
    comment: ['{agent}: a program, and how it is connected'],
  });
  return {
    ...{ question, button, review },
    detail: [...detail, ...covers, '', requested].join('\n'),
    always: session && l10n.t('Allow for This Session'),
  };
}

/** Whoever answers is to have seen all of it: the end of a long text, or its middle, is not shown. */
function requireWhole({ detail }: GateQuestion): void {
  if (detailText(detail).length < limits.detailLength - 1) return;
  throw new ToolError(
    l10n.t(
      'The change is too long to be shown to the user, who has to see all of it. Do less at once.',
    ),
  );
}

function tooLate(what: string): string {
  return l10n.t('Nothing was done, because the agent gave up before you answered: {what}', {
    what,
  });
}

function notNoted(what: string): string {
  return l10n.t("The change by an agent was done, but it couldn't be recorded: {what}", { what });
}

function failedWords(what: string, { undo }: AuditEntry, error: unknown): string {
  const named = { what, why: describeError(error) };
  return undo === undefined
    ? l10n.t("Couldn't complete the change by an agent that you allowed: {what}. {why}", named)
    : l10n.t(
        "Couldn't complete the change by an agent that you allowed: {what}. {why} You can undo it in the Changes by Agents view.",
        named,
      );
}

/** Where a change is made, in lines of the question: each on a line of its own, whatever others named it. */
export function placeLines({ name, uuid, panelId }: Change['server']): readonly string[] {
  const part = (text: string) => lineText(text, limits.confirmationPart);
  return [
    ...(uuid === ''
      ? []
      : [
          l10n.t({
            message: 'Server: {server} ({uuid})',
            args: { server: part(name), uuid: part(uuid) },
            comment: ['Line of a question'],
          }),
        ]),
    l10n.t({
      message: 'Panel: {panel}',
      args: { panel: part(panelId) },
      comment: ['Line of a question: the host of a panel'],
    }),
  ];
}

/** A server's name as it stands in a sentence of the question. */
export function shownName({ name }: Pick<Change['server'], 'name'>): string {
  return lineText(name, limits.confirmationPart);
}

/** Who asked, and how. */
export function callerWords({ name, via }: ToolCaller): string {
  const shown = lineText(name, 100);
  switch (via) {
    case 'mcp':
      return l10n.t({
        message: '{agent}, over MCP',
        args: { agent: shown },
        comment: ['A program that uses the tools, and how it is connected'],
      });
    case 'extension':
      return l10n.t({
        message: '{agent}, outside of the chat',
        args: { agent: shown },
        comment: ['A program that uses the tools, and how it is connected'],
      });
    case 'chat':
      return l10n.t({
        message: '{agent}, in the chat',
        args: { agent: shown },
        comment: ['A program that uses the tools, and how it is connected'],
      });
  }
}

/** Bound to what lets the caller in, and to its program: any other one may give itself the same name. */
function memoryKey(
  { kind, server }: Change,
  { scope }: SessionAnswer,
  { caller, admission }: AdmittedCall,
): string {
  const { via, name, guest = '' } = caller;
  return JSON.stringify([kind, serverKey(server), scope, via, name, guest, admission]);
}
