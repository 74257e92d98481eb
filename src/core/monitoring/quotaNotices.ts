import { PanelError } from '../api/errors';
import type { Panel } from '../api/panel';
import { getUsage } from '../api/usage';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import type { SharedMemento } from '../base/memento';
import { isSame } from '../base/isSame';
import { isRecord } from '../base/record';
import type { Monitoring, MonitoringChange } from './monitoring';
import { type ToldQuotas, nearQuotaWords, nearQuotas, readToldQuotas } from './quotas';
import type { ProjectRef } from './refs';

/** Milliseconds in which the usage of a project is read at most once, by whatever window. */
const everyMs = 60 * 60_000;

/** What is to be told of a project's quotas. */
export interface QuotaNotice {
  readonly text: string;
  readonly project: ProjectRef;
}

/** What telling of quotas needs. */
export interface QuotaNoticesParts {
  readonly monitoring: Pick<Monitoring, 'of' | 'onDidChange'>;
  /** Kept for all windows. */
  readonly memory: SharedMemento;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the user wants to be told in this window now. Otherwise nothing is asked. */
  readonly isWanted: () => boolean;
  readonly isMuted: (project: ProjectRef) => boolean;
}

interface Kept {
  /** When the usage was asked for last, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly told: ToldQuotas;
}

/**
 * Tells of each quota of a project once in its period when it is nearly used, in whatever window. Looks when the projects
 * were read anyway, where that succeeds; one request for each project and hour.
 */
export class QuotaNotices implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly told = this.owned.add(new Emitter<QuotaNotice>());
  private readonly looking = new WeakSet<Panel>();
  /** Those whose key may not read this: another key is another panel. */
  private readonly refused = new WeakSet<Panel>();

  /** Fires what is to be told. */
  readonly onDidHappen = this.told.event;

  constructor(private readonly parts: QuotaNoticesParts) {
    this.owned.add(parts.monitoring.onDidChange((change) => void this.look(change)));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async look({ panel, project }: MonitoringChange): Promise<void> {
    if (!panel || project !== undefined) return;
    if (this.looking.has(panel) || this.refused.has(panel)) return;
    const store = this.parts.monitoring.of(panel);
    if (!store.isLoaded || store.error) return;
    this.looking.add(panel);
    try {
      for (const { uuid, name } of store.projects)
        await this.lookAt({ panel, project: uuid }, name);
    } catch (error) {
      this.parts.log.debug(`Quotas: ${String(error)}`);
      if (PanelError.is(error, 'forbidden')) this.refused.add(panel);
    } finally {
      this.looking.delete(panel);
    }
  }

  private async lookAt(ref: ProjectRef, name: string): Promise<void> {
    const { memory, clock, isWanted, isMuted } = this.parts;
    const key = `hostingPanel.quotas.${ref.panel.id}/${ref.project}`;
    const now = clock.now();
    const isDue = ({ askedAt }: Kept) => Math.abs(now - askedAt) >= everyMs;
    if (this.owned.isDisposed || !isWanted() || isMuted(ref) || !isDue(kept(memory.get(key))))
      return;
    let isMine = false;
    await memory.change(key, (value) => {
      isMine = isDue(kept(value));
      return isMine ? { ...kept(value), askedAt: now } : value;
    });
    // Another window was faster.
    if (!isMine) return;
    const usage = await getUsage(ref.panel.http, ref.project, { priority: 'background' });
    const before = kept(memory.get(key)).told;
    const { near, told } = nearQuotas(before, usage, now);
    if (!isSame(told, before)) await memory.change(key, (value) => ({ ...kept(value), told }));
    if (near.length > 0) this.told.fire({ text: nearQuotaWords(name, near), project: ref });
  }
}

function kept(value: unknown): Kept {
  const { askedAt, told } = isRecord(value) ? value : {};
  return { askedAt: typeof askedAt === 'number' ? askedAt : -Infinity, told: readToldQuotas(told) };
}
