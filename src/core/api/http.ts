import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { sleep } from '../base/clock';
import { type Event, Emitter } from '../base/event';
import type { Log } from '../base/log';
import { type Answer, request } from './answer';
import { Budget, type Priority } from './budget';
import { deadline } from './deadline';
import { Capabilities } from './capabilities';
import { capabilityOf } from './capabilityRoutes';
import type { Reader } from './decode';
import { PanelError } from './errors';
import { responseError } from './failures';
import { limitHeaders } from './limitHeaders';
import type { OtherWindows } from './otherWindows';
import { type PanelUrl, type UrlQuery, homeUrlOf, panelUrl } from './panelUrl';
import { RefusedKey } from './refusedKey';
import { RequestLog } from './requestLog';
import { retryDelay } from './retry';
import type { Asked } from './scopes';

/** One request to the panel and how its answer is read. */
export interface PanelRequest<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, as route.ts makes it. */
  readonly path: string;
  readonly query?: UrlQuery;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, labelled as plain text: a JSON label would have it parsed (panel-dialect.md, 8). */
  readonly bytes?: Uint8Array;
  /** A promise where it takes its time. */
  readonly read: Reader<T | PromiseLike<T>>;
  /** How to read the answer's body: `json` unless told, `bytes` for a raw one. */
  readonly as?: 'json' | 'bytes';
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  /** Milliseconds without an answer after which to give up; 30 s unless told. */
  readonly timeoutMs?: number;
  /**
   * Milliseconds that the answer may be old: for a GET that is asked again and again by itself. It may come from another
   * window of the user, then.
   */
  readonly maxAgeMs?: number | undefined;
  /** Sent once whatever comes of it, by whoever counts each try against a limit of the service. */
  readonly isSentOnce?: boolean;
  /** Sent also where the panel is known not to have it: another window, which wants it, knows better. */
  readonly isAskedAnew?: boolean;
}

/** What the panel answered to a request. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly query: UrlQuery | undefined;
  readonly status: number;
  /** What it failed with; undefined for one that did not. */
  readonly error: PanelError | undefined;
}

/** What a PanelHttp needs to know of its panel and its surroundings. */
export interface PanelHttpOptions {
  /** For example `https://panel.example.com/api/client`, without a slash at the end. */
  readonly baseUrl: string;
  /** The API key, or undefined while nobody is signed in. */
  readonly key: () => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  /** Names the key without telling it; where it is left out, nothing is shared with other windows. */
  readonly keyFingerprint?: string;
}

const defaultTimeoutMs = 30_000;
/** The longest that anything rests until it is asked again by itself, in milliseconds. */
const maxBeatMs = 5 * 60_000;

/** The only way to a panel: adds the key, keeps the budget, repeats what may be repeated, explains failures. */
export class PanelHttp {
  readonly baseUrl: string;
  /** Scheme, host and port: what the console websocket needs as its Origin (api.md, Authentication 7). */
  readonly origin: string;
  /** The panel's host, with its port where it is not the usual one. */
  readonly host: string;
  /** Where the panel's own pages begin, without a slash at the end. */
  readonly homeUrl: string;
  private readonly budget: Budget;
  private readonly requestLog: RequestLog;
  private readonly answered = new Emitter<AnsweredRequest>();
  private others: OtherWindows | undefined;
  /** When this window changed something last, in milliseconds since 1970. */
  private writtenAt = 0;

  /** Whether the key is refused: while it is, none of priority `background` is sent. */
  readonly refusedKey = new RefusedKey();

  /** What the panel has, as far as its answers tell: nothing is asked for that is not there. */
  readonly capabilities: Capabilities;

  /** Fires on each answer, before it is read: what a key may do shows in what is granted and refused. */
  readonly onDidAnswer: Event<AnsweredRequest> = this.answered.event;

  constructor(private readonly options: PanelHttpOptions) {
    this.baseUrl = options.baseUrl;
    this.origin = new URL(options.baseUrl).origin;
    this.homeUrl = homeUrlOf(options.baseUrl);
    this.host = new URL(options.baseUrl).host;
    this.capabilities = new Capabilities(options.clock);
    this.requestLog = new RequestLog(options.clock, options.log);
    this.budget = new Budget(options.clock, (priority) => this.others?.msUntilTurn(priority) ?? 0);
  }

  /** Requests a minute that the panel takes, as far as it has said. */
  get requestsPerMinute(): number {
    return this.budget.perMinute;
  }

  /** Names the key without telling it; undefined where nothing is shared with other windows. */
  get keyFingerprint(): string | undefined {
    return this.options.keyFingerprint;
  }

  /** Milliseconds by which what is asked again and again lies behind the clock: the same in all windows of the user. */
  get beatOffsetMs(): number {
    return parseInt(this.options.keyFingerprint?.slice(0, 8) ?? '0', 16) % maxBeatMs;
  }

  /** Asks together with the other windows of the user from now on. */
  shareWith(others: OtherWindows): void {
    this.others = others;
  }

  /** Counts a request of another window with the same key, and returns 0; or how many milliseconds that has to wait. */
  countOther(priority: Priority): number {
    return this.budget.countOther(priority);
  }

  /** Sends a request. Rejects with PanelError, or with the signal's reason when the caller gives up. */
  async send<T>(request: PanelRequest<T>): Promise<T> {
    const { maxAgeMs, method = 'GET', path } = request;
    const asked = capabilityOf(method, path);
    if (asked !== undefined && !request.isAskedAnew && this.capabilities.lacks(asked))
      throw absent();
    const answer =
      maxAgeMs === undefined || !this.others
        ? await this.sendAlone(request)
        : await this.sendShared(request, maxAgeMs, this.others);
    // Any address may answer 200: what could not be read is no panel's.
    if (asked !== undefined)
      this.capabilities.note({ method, path, status: 200, error: undefined });
    return answer;
  }

  private async sendShared<T>(
    request: PanelRequest<T>,
    maxAgeMs: number,
    others: OtherWindows,
  ): Promise<T> {
    const { path, query = {}, priority = 'user', isSentOnce = false } = request;
    this.refusedKey.check(priority);
    // What was answered before a change of this window does not show it.
    const sinceWrite = Math.max(0, this.options.clock.now() - this.writtenAt);
    const ask = () => this.sendAlone({ path, query, priority, isSentOnce, read: (value) => value });
    try {
      const answer = await others.read(
        { path, query, maxAgeMs: Math.min(maxAgeMs, sinceWrite), priority, isSentOnce },
        ask,
      );
      this.note({ path, query, status: 200, error: undefined });
      return await request.read(answer, 'body');
    } catch (error) {
      if (PanelError.is(error) && error.status !== undefined)
        this.note({ path, query, status: error.status, error });
      throw error;
    }
  }

  /** Takes what an answer tells, whichever window asked for it. */
  private note(answered: Omit<AnsweredRequest, 'method'>): void {
    this.refusedKey.note(answered.error);
    this.answer({ method: 'GET', ...answered });
  }

  private answer(answered: AnsweredRequest): void {
    if (answered.error) this.capabilities.note(answered);
    this.answered.fire(answered);
  }

  private async sendAlone<T>(request: PanelRequest<T>): Promise<T> {
    const method = request.method ?? 'GET';
    const url = panelUrl(this.baseUrl, request.path, request.query);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(method, url, request);
      } catch (error) {
        const wait = retryDelay(method, attempt, error, request.priority);
        if (wait === undefined || request.isSentOnce)
          throw method === 'GET' ? asRead(error) : error;
        this.options.log.debug(`${method} ${request.path}: again in ${wait} ms`);
        await sleep(this.options.clock, wait, request.signal);
      }
    }
  }

  private async attempt<T>(method: string, url: PanelUrl, wanted: PanelRequest<T>): Promise<T> {
    const key = await this.options.key();
    if (key === undefined)
      throw new PanelError('signedOut', l10n.t('No API key is stored for this panel'), {
        isNeverSent: true,
      });
    // No header can hold anything else, and what `fetch` says of it would hold the key.
    if (!/^[\x21-\x7e]+$/.test(key)) {
      const unusable = new PanelError('unauthorized', l10n.t("The API key isn't valid"), {
        isNeverSent: true,
      });
      this.refusedKey.note(unusable);
      throw unusable;
    }
    return this.exchange(method, url, key, wanted);
  }

  private async exchange<T>(
    method: string,
    url: PanelUrl,
    key: string,
    wanted: PanelRequest<T>,
  ): Promise<T> {
    const { path, query } = wanted;
    const priority = wanted.priority ?? 'user';
    this.refusedKey.check(priority);
    const done = await this.budget.take(priority, wanted.signal);
    const limit = deadline(this.options.clock, wanted.timeoutMs ?? defaultTimeoutMs, wanted.signal);
    const started = this.options.clock.now();
    let status: number | undefined;
    let failure: unknown;
    try {
      // It may have been refused while this waited.
      this.refusedKey.check(priority);
      const answer = await request(url, {
        method,
        headers: headers(wanted, key),
        body: body(wanted) ?? null,
        // Along a redirect the key could leave for another host.
        redirect: 'manual',
        signal: limit.signal,
      });
      status = answer.status;
      const told = limitHeaders(answer, { method, path });
      if (told) this.budget.learn(told);
      const error = answer.ok ? undefined : await this.failure(answer, { method, path });
      this.refusedKey.note(error);
      const restMs = error?.kind === 'rateLimited' ? error.retryAfterMs : undefined;
      if (told && restMs !== undefined) this.budget.rest(restMs);
      this.answer({ method, path, query, status: answer.status, error });
      if (error) throw error;
      return await this.read(answer, wanted);
    } catch (error) {
      failure = limit.explain(error);
      throw explained(method, failure);
    } finally {
      const isAsked = priority === 'user' && wanted.maxAgeMs === undefined;
      const { host } = this;
      this.requestLog.note({ host, method, path, isAsked, started, status, error: failure });
      limit.dispose();
      done();
      if (method !== 'GET') this.writtenAt = this.options.clock.now();
    }
  }

  private async failure(answer: Answer, asked: Asked): Promise<PanelError> {
    const { status } = answer;
    if (status < 400) {
      await answer.drop();
      return new PanelError('malformed', l10n.t('The URL answered with a redirect'), { status });
    }
    return responseError({
      status,
      body: await answer.beginning(),
      retryAfter: answer.header('retry-after'),
      now: this.options.clock.now(),
      asked,
    });
  }

  private async read<T>(answer: Answer, wanted: PanelRequest<T>): Promise<T> {
    try {
      const body = wanted.as === 'bytes' ? await answer.bytes() : await answer.readJson();
      return await wanted.read(body, 'body');
    } catch (error) {
      // The panel has done it, as far as its status tells; only what it says of it is of no use.
      throw PanelError.is(error, 'malformed') ? error.withUnknownOutcome() : error;
    }
  }
}

/** What is said in place of asking for what is not there. */
function absent(): PanelError {
  const facts = { status: 404, isNeverSent: true };
  return new PanelError('notFound', l10n.t("This panel doesn't support this feature"), facts);
}

/** No answer to a question leaves anything undone: only writes have an outcome. */
function asRead(error: unknown): unknown {
  return PanelError.is(error) ? error.ofRead() : error;
}

/** A write whose answer got lost may be done. A daemon that answers has ended, and says why. */
function explained(method: string, error: unknown): unknown {
  if (method === 'GET' || !PanelError.is(error) || !error.outcomeUnknown) return error;
  return error.saying(!(error.kind === 'daemonFailed' && error.status === 500));
}

function headers(request: PanelRequest<unknown>, key: string): Record<string, string> {
  // Without this Accept, a panel answers errors with web pages and redirects (panel-dialect.md, 1).
  const all: Record<string, string> = {
    Accept: 'application/json',
    Authorization: `Bearer ${key}`,
  };
  if (request.bytes) all['Content-Type'] = 'text/plain';
  else if (request.json !== undefined) all['Content-Type'] = 'application/json';
  return all;
}

function body(request: PanelRequest<unknown>): Uint8Array | string | undefined {
  if (request.bytes) return request.bytes;
  return request.json === undefined ? undefined : JSON.stringify(request.json);
}
