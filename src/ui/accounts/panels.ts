import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/event';
import { loadOnce } from '../../core/base/room';
import type { Panel } from '../../core/api/panel';
import type { Log } from '../../core/base/log';
import type { Memento } from '../../core/base/memento';
import { forgetCapabilities } from '../../core/accounts/keptCapabilities';
import type { KeyLedger } from '../../core/accounts/keyLedger';
import type { Account } from '../../core/accounts/account';
import type { Accounts } from './accounts';
import type { openPanel } from './openPanel';

interface Opened {
  readonly account: Account;
  readonly panel: Panel;
}

/** The panels that the user is signed in to, each with its client. Follows the stored accounts. */
export class Panels implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  private readonly keyRefused = this.store.add(new vscode.EventEmitter<Panel>());
  private readonly refused = new Set<string>();
  private opened: readonly Opened[] = [];
  private reading = Promise.resolve();
  /** What is loaded before the first panel is there. */
  private readonly needed: (() => Promise<unknown>)[] = [];
  /** Undefined while nobody was signed in: the way to panels is loaded with the first account. */
  private openPanel: typeof openPanel | undefined;

  /** Fires when a panel came, went or got another key. */
  readonly onDidChange = this.changed.event;
  /** Fires once for each key that a panel no longer accepts. */
  readonly onDidRefuseKey = this.keyRefused.event;
  /** Resolves when the stored accounts have been read once; tried again where that failed. Whoever shows panels waits for it. */
  readonly ready = loadOnce(() => this.reload());

  constructor(
    private readonly accounts: Accounts,
    private readonly log: Log,
    private readonly state: Memento,
  ) {
    this.store.add(accounts.onDidChange(() => this.readAgain()));
    this.store.add(accounts.keys.onDidChange(() => this.keysChanged()));
  }

  /** Takes what is to be loaded before the first panel is there. */
  needs(load: () => Promise<unknown>): void {
    this.needed.push(load);
  }

  /** What the user signed in to and out of. */
  get keys(): KeyLedger {
    return this.accounts.keys;
  }

  get all(): readonly Panel[] {
    return this.opened.map(({ panel }) => panel);
  }

  /** The panel of a file's URI or of a stored reference. */
  get(id: string): Panel | undefined {
    return this.all.find((panel) => panel.id === id);
  }

  /** True while the panel refuses the key that is stored for it. */
  isKeyRefused(id: string): boolean {
    return this.refused.has(id);
  }

  /** Lets everything be asked for again where a key was refused: the user wants another try. */
  allowKeys(): void {
    for (const { http } of this.all) http.refusedKey.allow();
  }

  /** Resolves when what is stored now is in use. Reads one after the other: an older one must not come in last. */
  reload(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.read());
    return this.reading;
  }

  dispose(): void {
    this.store.dispose();
  }

  /** What was signed out of ends now: what is stored may take its time to be read, or be another window's to write. */
  private keysChanged(): void {
    const known = this.opened.map(({ account }) => account);
    const kept = known.filter(({ key }) => !this.accounts.keys.isGone(key));
    if (kept.length < known.length) void this.use(kept);
    this.readAgain();
  }

  /** Nobody waits for it: what fails is tried once more, and told to the log. */
  private readAgain(): void {
    this.reload()
      .catch(() => this.reload())
      .catch((error: unknown) => this.log.error(error instanceof Error ? error : String(error)));
  }

  private async read(): Promise<void> {
    const stored = await this.accounts.load().catch((error: unknown) => {
      this.log.error(error instanceof Error ? error : String(error));
      return [];
    });
    if (stored.length > 0) this.openPanel ??= await this.loadOpening();
    // The user may have signed out while it was loaded.
    await this.use(stored.filter(({ key }) => !this.accounts.keys.isGone(key)));
  }

  private async loadOpening(): Promise<typeof openPanel> {
    const [opening] = await Promise.all([
      import('./openPanel'),
      ...this.needed.map((load) => load()),
    ]);
    return opening.openPanel;
  }

  private async use(wanted: readonly Account[]): Promise<void> {
    const before = this.all;
    this.opened = wanted.flatMap((account) => this.keep(account) ?? this.open(account) ?? []);
    // Whoever still holds such a panel sends nothing more with its key.
    for (const { id, http } of before) {
      if (this.get(id)) continue;
      http.refusedKey.signOut();
      if (!this.all.some(({ http: { baseUrl } }) => baseUrl === http.baseUrl))
        forgetCapabilities(this.state, http);
    }
    await vscode.commands.executeCommand('setContext', 'hostingPanel.signedIn', wanted.length > 0);
    this.changed.fire();
  }

  /** The same client goes on while neither key nor address changed. */
  private keep(account: Account): Opened | undefined {
    const known = this.opened.find(
      ({ account: { id, key, baseUrl } }) =>
        id === account.id && key === account.key && baseUrl === account.baseUrl,
    );
    // Whoever signs in with the same key wants it tried again.
    known?.panel.http.refusedKey.allow();
    return known;
  }

  private open(account: Account): Opened | undefined {
    this.refused.delete(account.id);
    const panel = this.openPanel?.(account, this.state, this.log);
    if (!panel) return undefined;
    panel.http.capabilities.onDidChange(() => {
      if (this.get(account.id) === panel) this.changed.fire();
    });
    panel.http.refusedKey.onDidRefuse(() => {
      if (this.refused.has(account.id) || this.get(account.id) !== panel) return;
      this.refused.add(account.id);
      this.keyRefused.fire(panel);
    });
    panel.http.refusedKey.onDidAllow(() => {
      if (this.refused.delete(account.id) && this.get(account.id) === panel) this.changed.fire();
    });
    return { account, panel };
  }
}
