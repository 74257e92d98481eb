import { isDeepStrictEqual } from 'node:util';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { type ServerId, serverKey } from '../base/serverKey';
import type { DeployHistory, PastDeploy } from './history';

interface Known {
  readonly server: ServerId;
  deploys: readonly PastDeploy[];
}

/** The deploys of servers as they were read last, for rows, which cannot wait. Asks no panel. */
export class KnownDeploys implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ServerId>());
  private readonly known = new Map<string, Known>();

  /** Fires a server of which other deploys are known now. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly history: Pick<DeployHistory, 'of' | 'onDidNote'>) {
    this.owned.add(history.onDidNote((server) => void this.read(server)));
  }

  /** Those of a server as far as they were read, the newest first; the first call lets them be read. */
  of(server: ServerId): readonly PastDeploy[] {
    const found = this.known.get(serverKey(server));
    if (!found) void this.read(server);
    return found?.deploys ?? [];
  }

  /** Reads all anew that somebody looked at: another window may have deployed. */
  reload(): void {
    for (const { server } of this.known.values()) void this.read(server);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async read({ panelId, uuid }: ServerId): Promise<void> {
    const server = { panelId, uuid };
    const key = serverKey(server);
    const known = this.known.get(key) ?? { server, deploys: [] };
    this.known.set(key, known);
    const deploys = await this.history.of(server);
    if (isDeepStrictEqual(deploys, known.deploys)) return;
    known.deploys = deploys;
    this.changed.fire(server);
  }
}
