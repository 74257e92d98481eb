import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import type { Memento } from '../base/memento';
import { IssueNews, type SeenIssuesFiles } from './issueNews';
import type { IssueList } from './issueList';
import type { Monitoring, MonitoringChange } from './monitoring';
import { ProjectMemory } from './projectMemory';
import type { IssueRef, ProjectRef } from './refs';
import type { News } from './seenIssues';

/** What is to be told of a project. */
export interface NewsNotice {
  readonly text: string;
  /** The issue that the user may want to open. */
  readonly issue: IssueRef;
}

/** Tells of new issues and of those that came back, of each project at most once in a few minutes, until it is muted. */
export class NewsNotices implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly told = this.owned.add(new Emitter<NewsNotice>());
  private readonly news: IssueNews;
  private readonly muted: ProjectMemory;
  /** What each list had when it was looked at: undefined while it is. */
  private readonly looked = new Map<IssueList, IssueList['newest'] | undefined>();

  /** Fires what is to be told. */
  readonly onDidHappen = this.told.event;

  constructor(
    private readonly monitoring: Pick<Monitoring, 'of' | 'onDidChange'>,
    state: Memento,
    private readonly options: {
      readonly clock: Clock;
      readonly isWanted: () => boolean;
      /** Where what was told is kept, for all windows. */
      readonly seen: SeenIssuesFiles;
      readonly log: Log;
    },
  ) {
    this.muted = new ProjectMemory(state, 'hostingPanel.muted');
    this.news = new IssueNews(options.seen, options.clock);
    this.owned.add(monitoring.onDidChange((change) => void this.look(change)));
  }

  /** Nothing more is told of a project. */
  async mute(ref: ProjectRef): Promise<void> {
    await this.muted.update(ref, true);
  }

  /** Lets a project speak again. */
  async unmute(ref: ProjectRef): Promise<void> {
    await this.muted.update(ref, undefined);
  }

  isMuted(ref: ProjectRef): boolean {
    return Boolean(this.muted.get(ref));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async look({ panel, project }: MonitoringChange): Promise<void> {
    if (!panel || project === undefined) return;
    const store = this.monitoring.of(panel);
    const list = store.issues(project);
    if (!list.isLoaded || list.error || this.isLooking(list)) return;
    const { newest } = list;
    if (this.looked.get(list) === newest) return;
    this.looked.set(list, undefined);
    try {
      const place = { http: panel.http, panelId: panel.id, project };
      this.tell({ panel, project }, await this.news.look(place, list));
    } catch (error) {
      // The view says itself what cannot be read; the next look tries again.
      this.options.log.debug(`News: ${String(error)}`);
    }
    this.looked.set(list, newest);
    if (list.newest !== newest) await this.look({ panel, project });
  }

  private isLooking(list: IssueList): boolean {
    return this.looked.has(list) && this.looked.get(list) === undefined;
  }

  private tell(ref: ProjectRef, news: News | undefined): void {
    const first = news?.regressed[0] ?? news?.fresh[0];
    if (!news || !first || !this.options.isWanted() || this.owned.isDisposed) return;
    if (this.isMuted(ref)) return;
    const name = this.monitoring.of(ref.panel).project(ref.project)?.name ?? '';
    const issue = { ...ref, fingerprint: first.fingerprint };
    this.told.fire({ text: newsWords(news, name), issue });
  }
}

/** News of a project in a sentence. */
export function newsWords({ fresh, regressed }: News, project: string): string {
  const [back, ...othersBack] = regressed;
  const [first, ...others] = fresh;
  if (first && back) {
    return l10n.t("New issues in project '{project}': {fresh}. Regressed issues: {regressed}.", {
      ...{ project, fresh: fresh.length, regressed: regressed.length },
    });
  }
  if (others.length > 0)
    return l10n.t("New issues in project '{project}': {count}", { project, count: fresh.length });
  if (othersBack.length > 0)
    return l10n.t("Regressed issues in project '{project}': {count}", {
      project,
      count: regressed.length,
    });
  if (back)
    return l10n.t("Regressed issue in project '{project}': {issue}", {
      project,
      issue: back.title || back.type,
    });
  return l10n.t("New issue in project '{project}': {issue}", {
    project,
    issue: first?.title || first?.type || '',
  });
}
