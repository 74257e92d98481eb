import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { DisposableStore, Slot } from '../../core/base/event';
import { issueView } from '../../core/monitoring/issueView';
import { type FromPage, type ToPage, parseFromPage } from '../../core/monitoring/messages';
import type { PageAction } from '../../core/monitoring/pageView';
import { failureChain, framesBeyond } from '../../core/source/stack';
import { ownFrames } from '../../core/source/library';
import { Occurrences } from '../../core/monitoring/occurrences';
import { describe } from '../../core/api/describe';
import { isAbort } from '../../core/api/errors';
import type { Issue, IssueDetails, Occurrence } from '../../core/api/issue';
import { getIssue } from '../../core/api/monitoring';
import { setPageTitle } from '../base/webviewPanel';
import { again, isAway } from './again';
import type { CodeViews } from './codeViews';
import type { IssueRef } from '../../core/monitoring/refs';
import type { ShownFrame } from './shownFrame';

/** What a page asks of the rest of the extension. */
export interface PageRequests {
  readonly openFrame: (frame: ShownFrame, where: 'here' | 'server') => unknown;
  readonly act: (action: PageAction, ref: IssueRef, shown: Shown) => unknown;
  /** Whether the issue's project has a server, as far as that is known. */
  readonly hasServer: (ref: IssueRef) => boolean;
  /** Takes over what was read, so that nobody reads it a second time. */
  readonly note: (ref: IssueRef, issue: IssueDetails) => void;
  readonly report: (error: unknown) => void;
}

/** What a page shows right now. */
export interface Shown {
  readonly issue: IssueDetails;
  readonly occurrence: Occurrence | undefined;
}

/** The page of one issue: holds what its numbers refer to, and answers its messages. */
export class IssuePage implements vscode.Disposable {
  private readonly owned = new DisposableStore();
  private readonly ended = new AbortController();
  private issue: IssueDetails | undefined;
  private occurrences: Occurrences | undefined;
  private readonly retry = this.owned.add(new Slot());
  private isReady = false;
  private hadServer = false;

  constructor(
    readonly ref: IssueRef,
    private readonly panel: vscode.WebviewPanel,
    private readonly code: CodeViews,
    private readonly requests: PageRequests,
  ) {
    this.owned.add(
      panel.webview.onDidReceiveMessage((value: unknown) => {
        const message = parseFromPage(value);
        if (message) void this.receive(message).catch(requests.report);
      }),
    );
  }

  /** Takes over what a change of status answered. */
  apply(issue: Issue): void {
    if (!this.issue || issue.fingerprint !== this.ref.fingerprint) return;
    this.issue = { ...this.issue, ...issue };
    this.show();
  }

  /** Goes on with a page whose script runs already. */
  async start(): Promise<void> {
    this.isReady = true;
    await this.load();
  }

  /** Shows the ways to the project's server as soon as it is known to have one. */
  followProject(): void {
    if (this.requests.hasServer(this.ref) !== this.hadServer) this.show();
  }

  /** Reads the issue again and shows it. A failure is shown in the page, beside what is already there. */
  async load(): Promise<void> {
    const { panel, project, fingerprint } = this.ref;
    this.retry.clear();
    this.send({ type: 'busy', text: l10n.t('Loading…') });
    try {
      const issue = await getIssue(panel.http, project, fingerprint, {
        signal: this.ended.signal,
      });
      this.issue = issue;
      this.requests.note(this.ref, issue);
      const key = { project, fingerprint };
      this.occurrences = new Occurrences(panel.http, key, issue.latest, issue.count);
      this.show();
    } catch (error) {
      if (isAbort(error)) return;
      const text = l10n.t('The issue could not be loaded. {0}', describe(error));
      this.send({ type: 'failed', text, retry: l10n.t('Try Again') });
      this.retry.value = isAway(error) ? again(() => void this.load()) : undefined;
    }
  }

  dispose(): void {
    this.ended.abort();
    this.owned.dispose();
  }

  private async receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        return this.issue ? this.show() : this.load();
      case 'openFrame': {
        const frame = this.frame(message.cause, message.frame);
        if (frame) await this.requests.openFrame(frame, message.where);
        return;
      }
      case 'act':
        return this.act(message.action);
    }
  }

  private async act(action: PageAction): Promise<void> {
    const { occurrences, issue } = this;
    if (action === 'refresh' || !issue || !occurrences) return this.load();
    if (action === 'older' || action === 'newer' || action === 'newest') {
      this.send({ type: 'busy', text: l10n.t('Loading…') });
      try {
        if (action === 'older') await occurrences.older(this.ended.signal);
        else occurrences[action]();
      } finally {
        this.show();
      }
      return;
    }
    await this.requests.act(action, this.ref, { issue, occurrence: occurrences.current });
  }

  private frame(cause: number, index: number): ShownFrame | undefined {
    const occurrence = this.occurrences?.current;
    const failure = occurrence && failureChain(occurrence)[cause];
    const frame = failure?.stack[index];
    if (!occurrence || !frame) return undefined;
    return { ref: this.ref, frame, stack: failure.stack, release: occurrence.release };
  }

  private show(): void {
    const { issue, occurrences, ref } = this;
    if (!issue || !occurrences || !this.isReady || this.owned.isDisposed) return;
    setPageTitle(this.panel, issue.title || issue.type);
    const { standing, current: occurrence } = occurrences;
    const hasServer = (this.hadServer = this.requests.hasServer(ref));
    const view = issueView({ issue, occurrence, standing, now: Date.now(), hasServer });
    const { project, fingerprint } = ref;
    this.send({ type: 'show', view, state: { panel: ref.panel.id, project, fingerprint } });
    void this.showCode(occurrence).catch(this.requests.report);
  }

  /** Adds the code around each own frame, as the workspace has it. */
  private async showCode(occurrence: Occurrence | undefined): Promise<void> {
    if (!occurrence) return;
    let left = limits.excerpts;
    for (const [cause, failure] of failureChain(occurrence).entries()) {
      const first = framesBeyond(failure.stack);
      const own = ownFrames(failure.stack.slice(first));
      for (let index = failure.stack.length - 1; index >= first; index--) {
        const frame = failure.stack[index];
        if (!frame || !own.has(frame)) continue;
        if (left-- <= 0) return;
        const { stack } = failure;
        const view = await this.code.view({
          ref: this.ref,
          frame,
          stack,
          release: occurrence.release,
        });
        if (this.occurrences?.current !== occurrence) return;
        if (view) this.send({ type: 'excerpt', cause, frame: index, excerpt: view });
      }
    }
  }

  private send(message: ToPage): void {
    if (this.isReady && !this.owned.isDisposed) void this.panel.webview.postMessage(message);
  }
}
