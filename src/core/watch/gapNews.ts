import * as l10n from '@vscode/l10n';
import { fields } from '../api/decode';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import { nameSome } from '../base/nameSome';
import type { Windows } from '../windows/windows';
import type { FocusedWindow } from './focusedWindow';
import type { Incident } from './incident';
import { type WatchLevel, isTold } from './watchNotice';

/** Told to the window that is to tell the user. */
const gapTopic = 'watch.gap';
/** Characters of a text from another window. */
const maxText = 1_000;

/** What is told of a time in which nobody watched. JSON, so that another window can tell it. */
export interface GapNotice {
  readonly text: string;
  /** The id of the incident where it is a single one. */
  readonly incident: string | undefined;
}

/** What telling of gaps needs. */
export interface GapNewsParts {
  readonly windows: Pick<Windows, 'tellWindow' | 'onTold'>;
  readonly focused: Pick<FocusedWindow, 'last'>;
  /** Of what the user wants to hear. */
  readonly levelOf: (server: { readonly panelId: string; readonly uuid: string }) => WatchLevel;
  /** Whether the user wants to hear of any server. */
  readonly isEnabled: () => boolean;
  readonly log: Log;
}

/** Tells of crashes that nobody saw, in the window that the user was in last, as the user wants to hear of servers. */
export class GapNews implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly told = this.owned.add(new Emitter<GapNotice>());

  /** Fires what this window is to tell. */
  readonly onDidTell = this.told.event;

  constructor(private readonly parts: GapNewsParts) {
    this.owned.add(parts.windows.onTold(gapTopic, (what) => this.hear(what)));
  }

  /** Tells once of all that are to be told; for the leading window only. */
  tell(crashes: readonly Incident[]): void {
    const { windows, focused, levelOf, isEnabled } = this.parts;
    const heard = crashes.filter(({ server }) => isEnabled() && isTold('down', levelOf(server)));
    if (heard.length === 0) return;
    const notice = {
      text: gapWords(heard),
      incident: heard.length === 1 ? heard[0]?.id : undefined,
    };
    windows.tellWindow(focused.last, gapTopic, notice);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private hear(what: unknown): void {
    let notice: GapNotice;
    try {
      const from = fields(what, gapTopic);
      notice = { text: from.text('text').slice(0, maxText), incident: from.textIf('incident') };
    } catch (error) {
      this.parts.log.debug(`Told by another window: ${String(error)}`);
      return;
    }
    this.told.fire(notice);
  }
}

function gapWords(crashes: readonly Incident[]): string {
  const names = nameSome([...new Set(crashes.map(({ server }) => server.name))]);
  return crashes.length === 1
    ? l10n.t("Server '{server}' crashed while VS Code wasn't watching.", { server: names })
    : l10n.t("Crashes while VS Code wasn't watching: {count} ({servers})", {
        count: crashes.length,
        servers: names,
      });
}
