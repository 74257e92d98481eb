import * as path from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { ResourceKeeper } from '../../core/console/resourceKeeper';
import { IncidentStore } from '../../core/watch/incidentStore';
import { KeptText } from '../../core/watch/keptText';
import { WatchedSpans } from '../../core/watch/watchedSpans';
import type { Windows } from '../../core/windows/windows';
import { historySettings } from './historySettings';

/** Bytes of console text that are kept, of all servers together. */
const textLimits = {
  get totalBytes() {
    return historySettings().maxBytes;
  },
};
const changedTopic = 'incidents.changed';
const erasedTopic = 'incidents.erased';

/** What is kept of servers on this computer: the same for all windows of the user. */
export class Kept implements vscode.Disposable {
  readonly incidents: IncidentStore;
  readonly text: KeptText;
  /** When all of this was watched. */
  readonly spans: WatchedSpans;
  private readonly hearing: readonly { dispose(): void }[];
  private readonly others: (() => Promise<void>)[] = [];

  constructor(
    { globalStorageUri }: Pick<vscode.ExtensionContext, 'globalStorageUri'>,
    private readonly windows: Windows,
    private readonly use: ResourceKeeper,
    log: Log,
  ) {
    const folder = (name: string) => path.join(globalStorageUri.fsPath, name);
    this.incidents = new IncidentStore(folder('incidents'));
    this.text = new KeptText(folder('text'), textLimits, { clock: systemClock, log });
    this.spans = new WatchedSpans(folder('watch'), systemClock);
    this.hearing = [
      this.incidents.onDidWrite(() => windows.tell(changedTopic, {})),
      // What was told while nobody led was heard by nobody.
      windows.onDidChangeRole(() => this.incidents.reload()),
      windows.onTold(changedTopic, () => this.incidents.reload()),
      // What waits to be written in this window goes too; the files are removed by the one that was asked.
      windows.onTold(erasedTopic, () => {
        this.text.forget();
        void this.use.forget();
      }),
    ];
  }

  /** Lets all windows look again at what is kept, and when it was watched. */
  hasChanged(): void {
    this.incidents.reload();
    this.windows.tell(changedTopic, {});
  }

  /** Has something else erased with all of this. */
  alsoErase(erase: () => Promise<void>): void {
    this.others.push(erase);
  }

  /** Removes all incidents, all console text, what servers used, and what else is kept. Rejects where the disk does not let them go. */
  async eraseAll(): Promise<void> {
    this.windows.tell(erasedTopic, {});
    // What cannot be removed keeps nothing else.
    const own = [this.incidents.erase(), this.text.erase(), this.use.erase()];
    const all = [...own, ...this.others.map((erase) => erase())];
    const ended = await Promise.allSettled(all);
    // Whatever is left, all windows show that.
    this.hasChanged();
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  dispose(): void {
    for (const one of this.hearing) one.dispose();
    this.text.dispose();
  }
}
