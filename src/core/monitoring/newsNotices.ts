import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
import { IssueNews, type News } from './issueNews';
import type { Monitoring, MonitoringChange } from './monitoring';
import type { IssueRef, ProjectRef } from './refs';

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
  private readonly news = new IssueNews();

  /** Fires what is to be told. */
  readonly onDidHappen = this.told.event;

  constructor(
    private readonly monitoring: Pick<Monitoring, 'of' | 'onDidChange'>,
    private readonly state: Memento,
    private readonly options: { readonly clock: Clock; readonly isWanted: () => boolean },
  ) {
    this.owned.add(monitoring.onDidChange((change) => this.look(change)));
  }

  /** Nothing more is told of a project. */
  async mute(ref: ProjectRef): Promise<void> {
    await this.state.update(mutedKey(ref), true);
  }

  /** Lets a project speak again. */
  async unmute(ref: ProjectRef): Promise<void> {
    await this.state.update(mutedKey(ref), undefined);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private look({ panel, project }: MonitoringChange): void {
    if (!panel || project === undefined) return;
    const store = this.monitoring.of(panel);
    const list = store.issues(project);
    if (!list.isLoaded || list.error) return;
    const news = this.news.look(`${panel.id}/${project}`, list.newest, this.options.clock.now());
    const first = news?.regressed[0] ?? news?.fresh[0];
    if (!news || !first || !this.options.isWanted()) return;
    if (this.state.get(mutedKey({ panel, project }))) return;
    const text = newsWords(news, store.project(project)?.name ?? '');
    this.told.fire({ text, issue: { panel, project, fingerprint: first.fingerprint } });
  }
}

/** News of a project in a sentence. */
export function newsWords({ fresh, regressed }: News, project: string): string {
  const [back] = regressed;
  const [first] = fresh;
  if (fresh.length + regressed.length > 1)
    return l10n.t('{0}: {1} new issues, {2} came back.', project, fresh.length, regressed.length);
  if (back) return l10n.t('{0}: came back: {1}', project, back.title || back.type);
  return l10n.t('{0}: new issue: {1}', project, first?.title || first?.type || '');
}

function mutedKey({ panel, project }: ProjectRef): string {
  return `hostingPanel.muted.${panel.id}/${project}`;
}
