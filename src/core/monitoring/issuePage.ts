import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { PanelError, isAbort } from '../api/errors';
import type { Issue, IssueDetails, Occurrence } from '../api/issue';
import type { Panel } from '../api/panel';
import { getIssue } from '../api/monitoring';
import type { Clock } from '../base/clock';
import { DisposableStore, MutableDisposable } from '../base/event';
import type { Html } from '../base/html';
import { limits } from '../base/limits';
import type { Page, PageController } from '../base/page';
import { Poller } from '../base/poller';
import { ownFrames } from '../source/library';
import { type ReportedFrame, failureChain, framesBeyond, reportedFrame } from '../source/stack';
import type { Sources } from '../source/whereIsNow';
import { frameExcerpt } from './excerpt';
import { type LaterRelease, fixConfidence, laterRelease } from './fixConfidence';
import type { FromIssuePage, IssuePageState, ToIssuePage } from './issueMessages';
import type { IssueDeploy, IssueDeploys } from './issueDeploys';
import { headingView, issueView } from './issueView';
import type { Monitoring } from './monitoring';
import { isLasting, issuesPollMs } from './monitoringStore';
import { Occurrences } from './occurrences';
import type { PageAction } from './pageView';
import type { IssueRef } from './refs';
import { renderIssueHeading } from './render';

/** What a page shows right now. */
export interface ShownIssue {
  readonly issue: IssueDetails;
  readonly occurrence: Occurrence | undefined;
  /** The deploy in which it was first seen. */
  readonly deploy?: IssueDeploy | undefined;
}

/** What is done with an issue elsewhere; what is left of the actions moves within its page. */
export type IssueAction = Exclude<PageAction, 'refresh' | 'older' | 'newer' | 'newest'>;

/** What a page asks of the rest of the extension. */
export interface IssuePageRequests {
  readonly openFrame: (ref: IssueRef, frame: ReportedFrame, where: 'here' | 'server') => unknown;
  readonly act: (action: IssueAction, ref: IssueRef, shown: ShownIssue) => unknown;
  readonly signIn: () => unknown;
  readonly report: (error: unknown) => void;
}

/** What a page needs. */
export interface IssuePageParts {
  readonly page: Page<ToIssuePage>;
  readonly monitoring: Pick<Monitoring, 'panels' | 'of' | 'linkedServers' | 'onDidChange'>;
  readonly sources: Sources;
  readonly deploys: IssueDeploys;
  readonly clock: Clock;
  readonly requests: IssuePageRequests;
  /** VS Code brought it back after a reload of the window. */
  readonly isRestored: boolean;
  /** Whether somebody sits before the window: nothing is asked for nobody. */
  readonly isAttended: () => boolean;
}

/**
 * The page of one issue: holds what its numbers refer to, and answers its messages. After a reload of the window it waits
 * until its panel is signed in to.
 */
export class IssuePage implements PageController<FromIssuePage> {
  private readonly owned = new DisposableStore();
  private readonly ended = new AbortController();
  /** Undefined until its panel is signed in to. */
  private ref: IssueRef | undefined;
  private issue: IssueDetails | undefined;
  private occurrences: Occurrences | undefined;
  private readonly retry = this.owned.add(new MutableDisposable());
  private readonly poller: Poller;
  private readonly watching = this.owned.add(new MutableDisposable());
  /** When it was read last; undefined where there is no use in reading it again by itself. */
  private readAt: number | undefined;
  private deploy: IssueDeploy | undefined;
  private isReady = false;
  /** Its reading while VS Code makes the page, and how that goes, which no script shows yet. */
  private begun: Promise<void> | undefined;
  private unsaid: ToIssuePage | undefined;
  private isSignedOut = false;
  private hadServer = false;
  private wasReadOnly = false;
  private releases: readonly LaterRelease[] = [];
  /** What the page said of the release after the issue. */
  private wasSaid = '';

  constructor(
    private readonly state: IssuePageState,
    private readonly parts: IssuePageParts,
  ) {
    const { page, monitoring, requests } = parts;
    this.owned.add(monitoring.onDidChange(() => this.followProject()));
    this.owned.add(page.onDidChangeVisibility(() => this.watch()));
    this.poller = this.owned.add(
      new Poller(parts.clock, { next: () => this.nextLook(), poll: () => this.follow() }),
    );
    this.watch();
    const panel = monitoring.panels.get(state.panel);
    if (panel) this.ref = { ...state, panel };
    if (!panel || parts.isRestored) void this.resume().catch(requests.report);
    // Read while VS Code makes the page; what it brought back may never be looked at.
    else if (this.ref) this.begun = this.load(this.ref);
  }

  /** What the row of the issue tells of it; undefined where there is none. */
  get beginning(): Html | undefined {
    const listed = this.ref && this.listed(this.ref);
    return listed && renderIssueHeading(headingView(listed));
  }

  /** Takes over what a change of status answered. */
  apply(issue: Issue): void {
    if (!this.issue || issue.fingerprint !== this.state.fingerprint) return;
    this.issue = { ...this.issue, ...issue };
    this.show();
  }

  /** Shows the code of the frames anew: the user has edited files. */
  refreshCode(): void {
    if (!this.parts.page.isVisible) return;
    void this.showCode(this.occurrences?.current).catch(this.parts.requests.report);
  }

  async receive(message: FromIssuePage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.send({ type: 'keep', state: this.state });
        if (!this.ref) return this.askSignIn();
        if (this.issue) return this.show();
        if (!this.unsaid) return this.load(this.ref);
        this.send(this.unsaid);
        this.unsaid = undefined;
        return this.begun;
      case 'refresh':
        return this.act('refresh');
      case 'act':
        return this.act(message.action);
      case 'openFrame': {
        const occurrence = this.occurrences?.current;
        const frame = occurrence && reportedFrame(occurrence, message);
        if (this.ref && frame) await this.parts.requests.openFrame(this.ref, frame, message.where);
      }
    }
  }

  dispose(): void {
    this.ended.abort();
    this.owned.dispose();
  }

  /** Goes on after a reload of the window: waits for the panel, and looks which servers the project has. */
  private async resume(): Promise<void> {
    const panel = await this.signedIn();
    if (!panel || this.owned.isDisposed) return;
    if (!this.ref) {
      this.ref = { ...this.state, panel };
      if (this.isReady) await this.load(this.ref);
    }
    // Where the project cannot be read, the page does without.
    await this.parts.monitoring
      .of(panel)
      .find(this.state.project)
      .catch(() => undefined);
  }

  /** Asks to sign in where that is needed; undefined when the page was closed before. */
  private async signedIn(): Promise<Panel | undefined> {
    const { panels } = this.parts.monitoring;
    await panels.ready();
    const known = panels.get(this.state.panel);
    if (known) return known;
    this.isSignedOut = true;
    this.askSignIn();
    return new Promise((resolve) => {
      const subscription = this.owned.add(
        panels.onDidChange(() => {
          const panel = panels.get(this.state.panel);
          if (!panel) return;
          subscription.dispose();
          resolve(panel);
        }),
      );
      this.ended.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
  }

  private askSignIn(): void {
    if (!this.isSignedOut) return;
    const text = l10n.t('Sign in to {panel} to see this issue.', { panel: this.state.panel });
    this.send({ type: 'failed', text, retry: l10n.t({ message: 'Sign In', comment: ['Button'] }) });
  }

  /** Shows the ways to the project's server as soon as it is known to have one, and what the key may change. */
  private followProject(): void {
    const { ref, issue } = this;
    if (!ref) return;
    const listed = issue && this.listed(ref);
    if (listed && listed.lastSeenAt > issue.lastSeenAt && this.parts.page.isVisible)
      void this.follow();
    const { hadServer } = this;
    const isSame = (this.hadServer = this.hasServer(ref)) === hadServer;
    const isNewer = issue !== undefined && (this.said(ref, issue) === '') !== (this.wasSaid === '');
    if (!isSame || isNewer || this.isReadOnly(ref) !== this.wasReadOnly) this.show();
    if (!isSame) void this.findDeploys(ref);
  }

  private noted({ panel, project }: IssueRef, issue: IssueDetails): IssueDetails {
    return this.parts.monitoring.of(panel).issues(project).noted(issue);
  }

  /** The issue as it is listed, if it is. */
  private listed({ panel, project, fingerprint }: IssueRef): Issue | undefined {
    return this.parts.monitoring.of(panel).issues(project).get(fingerprint);
  }

  private isReadOnly({ panel }: IssueRef): boolean {
    return this.parts.monitoring.of(panel).isReadOnly;
  }

  /** The release since which the issue was not seen, as far as the issues that were read tell. */
  private later({ panel, project }: IssueRef, issue: IssueDetails): LaterRelease | undefined {
    if (issue.status !== 'unresolved') return undefined;
    const list = this.parts.monitoring.of(panel).issues(project);
    return laterRelease(issue, [...list.items, ...list.newest], this.releases);
  }

  /** How sure it is now that the issue is gone; empty where nothing can be said. */
  private said(ref: IssueRef, issue: IssueDetails): string {
    const later = this.later(ref, issue);
    return later ? fixConfidence(issue, later, this.parts.clock.now()) : '';
  }

  /** Shows what can be said since the last deploy: each look has more to go by. */
  private hasServer(ref: IssueRef): boolean {
    return this.parts.monitoring.linkedServers(ref).length > 0;
  }

  /** Looks each minute while the page is seen. */
  private watch(): void {
    if (!this.parts.page.isVisible) this.watching.clear();
    else this.watching.value ??= this.poller.watch();
  }

  private nextLook(): number | undefined {
    if (this.readAt === undefined) return undefined;
    return Math.max(0, this.readAt + issuesPollMs - this.parts.clock.now());
  }

  /** Shows what happened since, and leaves the reader where they are. */
  private async follow(): Promise<void> {
    const { ref, issue, parts } = this;
    if (!ref || !issue || this.readAt === undefined) return;
    this.readAt = parts.clock.now();
    if (!parts.isAttended()) return;
    const options = { signal: this.ended.signal, priority: 'view' } as const;
    try {
      const read = await getIssue(ref.panel.http, ref.project, issue.fingerprint, options);
      const now = this.noted(ref, read);
      parts.monitoring.of(ref.panel).latest.note(ref.project, now);
      if (this.issue !== issue) return;
      if (isDeepStrictEqual(now, issue)) return await this.findDeploys(ref);
      this.issue = now;
      this.occurrences?.follow(now);
      this.show();
    } catch (error) {
      if (isAbort(error) || !isLasting(error)) return;
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    // An answer that does not come may come with the next look.
    if (isLasting(error) || PanelError.is(error, 'unavailable')) this.readAt = undefined;
    this.poller.schedule();
    const text = l10n.t("Couldn't load the issue. {reason}", { reason: describeError(error) });
    this.send({
      type: 'failed',
      text,
      retry: l10n.t({ message: 'Try Again', comment: ['Button'] }),
    });
  }

  /** Reads the issue again and shows it. A failure is shown in the page, beside what is already there. */
  private async load(ref: IssueRef): Promise<void> {
    const { panel, project, fingerprint } = ref;
    this.retry.clear();
    this.send({ type: 'busy', text: l10n.t({ message: 'Loading...', comment: ['On a page'] }) });
    try {
      const issue = await getIssue(panel.http, project, fingerprint, {
        signal: this.ended.signal,
      });
      this.issue = this.noted(ref, issue);
      this.readAt = this.parts.clock.now();
      this.poller.schedule();
      this.parts.monitoring.of(panel).latest.note(project, issue);
      const key = { project, fingerprint };
      this.occurrences = new Occurrences(panel.http, key, issue.latest, issue.count);
      this.show();
      await this.findDeploys(ref);
    } catch (error) {
      if (isAbort(error)) return;
      this.fail(error);
      // It comes back by itself, and nothing is lost (api.md, Errors, 503).
      if (!PanelError.is(error, 'unavailable')) return;
      this.retry.value = this.parts.clock.after(issuesPollMs, () => void this.load(ref));
    }
  }

  /** Shows in which deploy it was first seen, as soon as the servers of its project are known. */
  private async findDeploys(ref: IssueRef): Promise<void> {
    const { deploys, monitoring, requests } = this.parts;
    const { issue } = this;
    const servers = monitoring.linkedServers(ref);
    if (!issue) return;
    try {
      this.releases = await deploys.releases(servers);
      const found = await deploys.firstSeenIn(servers, issue);
      const isSame = found?.deploy === this.deploy?.deploy;
      this.deploy = found;
      if (!isSame || (this.issue && this.said(ref, this.issue) !== this.wasSaid)) this.show();
    } catch (error) {
      requests.report(error);
    }
  }

  private async act(action: PageAction): Promise<void> {
    const { ref, occurrences, issue } = this;
    if (!ref) {
      await this.parts.requests.signIn();
      return;
    }
    if (action === 'refresh' || !issue || !occurrences) return this.load(ref);
    if (action === 'older' || action === 'newer' || action === 'newest') {
      this.send({ type: 'busy', text: l10n.t({ message: 'Loading...', comment: ['On a page'] }) });
      try {
        if (action === 'older') await occurrences.older(this.ended.signal);
        else if (action === 'newer') await occurrences.newer(this.ended.signal);
        else occurrences.newest();
      } finally {
        this.show();
      }
      return;
    }
    const { deploy } = this;
    await this.parts.requests.act(action, ref, { issue, occurrence: occurrences.current, deploy });
  }

  private show(): void {
    const { ref, issue, occurrences } = this;
    if (!ref || !issue || !occurrences || this.owned.isDisposed) return;
    const { standing, current: occurrence } = occurrences;
    const hasServer = (this.hadServer = this.hasServer(ref));
    const isReadOnly = (this.wasReadOnly = this.isReadOnly(ref));
    const later = this.later(ref, issue);
    const now = this.parts.clock.now();
    this.wasSaid = this.said(ref, issue);
    const { deploy } = this;
    const facts = { issue, occurrence, standing, now, hasServer, isReadOnly, later, deploy };
    const shown = { type: 'show', view: issueView(facts) } as const;
    // It comes with the page, and not after a way there and back.
    if (!this.isReady) return this.parts.page.sendAhead({ ...shown, isAhead: true });
    // VS Code names the frame of a page, too, which it does not do again for the same title: not before the frame is there.
    this.parts.page.setTitle(issue.title || issue.type);
    this.send(shown);
    void this.showCode(occurrence).catch(this.parts.requests.report);
  }

  /** Adds the code around each own frame, as the workspace has it. */
  private async showCode(occurrence: Occurrence | undefined): Promise<void> {
    if (!occurrence) return;
    let left = limits.excerpts;
    for (const [cause, { stack }] of failureChain(occurrence).entries()) {
      const first = framesBeyond(stack);
      const own = ownFrames(stack.slice(first));
      for (let index = stack.length - 1; index >= first; index--) {
        const frame = stack[index];
        if (!frame || !own.has(frame)) continue;
        if (left-- <= 0) return;
        const { release, at } = occurrence;
        const reported = { frame, stack, release, at };
        const excerpt = await frameExcerpt(reported, this.parts.sources);
        if (this.occurrences?.current !== occurrence) return;
        if (excerpt) this.send({ type: 'part', part: { cause, frame: index, excerpt } });
      }
    }
  }

  private send(message: ToIssuePage): void {
    if (this.owned.isDisposed) return;
    if (this.isReady) this.parts.page.send(message);
    else this.unsaid = message;
  }
}
