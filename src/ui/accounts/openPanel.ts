import { keyFingerprint } from '../../core/accounts/keyFingerprint';
import { keepCapabilities } from '../../core/accounts/keptCapabilities';
import type { Account } from '../../core/accounts/account';
import { DaemonTransfer } from '../../core/api/daemonTransfer';
import { PanelHttp } from '../../core/api/http';
import { keysPageOf } from '../../core/api/keysPage';
import { type Panel, createPanel } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { Memento } from '../../core/base/memento';

/** Makes the panel of an account that is signed in to; `state` keeps what is learnt of what it has. */
export function openPanel(account: Account, state: Memento, log: Log): Panel {
  const panel = createPanel({
    id: account.id,
    name: account.name,
    user: account.user,
    keysPage: keysPageOf(account.key),
    http: createClient(account.baseUrl, account.key, log),
    daemon: new DaemonTransfer(systemClock, log),
  });
  keepCapabilities(state, panel.http);
  return panel;
}

/** A client that sends one key to one base URL. */
export function createClient(baseUrl: string, key: string, log: Log): PanelHttp {
  return new PanelHttp({
    baseUrl,
    key: () => Promise.resolve(key),
    keyFingerprint: keyFingerprint(key),
    clock: systemClock,
    log,
  });
}
