import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { MutableDisposable } from '../base/event';
import type { Page, PageController } from '../base/page';
import { issuesPollMs } from './monitoringStore';
import type { ReportPageState } from './reportState';
import type { FromReportPage, ReportView, ToReportPage } from './reportView';

/** What fills a report's page. */
export interface ReportSource {
  /** What the tab is called. */
  readonly title: string;
  /** What brings the page back as it is after a reload of the window. */
  readonly state: () => ReportPageState;
  readonly view: () => ReportView;
  /**
   * Does what a button asks for, and resolves when the view is up to date, or as far as it came when the signal is aborted.
   * Tells what takes long. Does not reject.
   */
  readonly answer: (
    message: FromReportPage,
    signal: AbortSignal,
    tell: (text: string) => void,
  ) => Promise<void>;
  /** Whether the last answer failed in a way that ends by itself: then it is asked again after a while. */
  readonly isAway: () => boolean;
}

/** The page of a report: reads when it is opened and when a button is pressed. */
export class ReportPage implements PageController<FromReportPage> {
  /** The answer that the page waits for. */
  private answering = new AbortController();
  private readonly retry = new MutableDisposable();

  constructor(
    private readonly page: Page<ToReportPage>,
    private readonly source: ReportSource,
    private readonly clock: Clock,
  ) {}

  async receive(message: FromReportPage): Promise<void> {
    this.retry.clear();
    this.answering.abort();
    // What was read until then is shown by the answer that is stopped.
    if (message.type === 'stop') return;
    const mine = new AbortController();
    this.answering = mine;
    this.keep();
    this.page.send({
      type: 'busy',
      text: l10n.t({ message: 'Loading...', comment: ['On a page'] }),
    });
    const stop = l10n.t({ message: 'Stop', comment: ['Button: ends the loading of a page'] });
    await this.source.answer(message, mine.signal, (text) =>
      this.page.send({ type: 'busy', text, stop }),
    );
    if (mine !== this.answering) return;
    this.keep();
    this.page.send({ type: 'show', view: this.source.view() });
    if (!this.source.isAway()) return;
    this.retry.value = this.clock.after(issuesPollMs, () => void this.receive({ type: 'refresh' }));
  }

  private keep(): void {
    this.page.send({ type: 'keep', state: this.source.state() });
  }

  dispose(): void {
    this.answering.abort();
    this.retry.dispose();
  }
}
