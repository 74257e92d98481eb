import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';
import type { RemotePlace } from '../../core/files/remotePlace';
import { serverBadge } from '../../core/files/serverBadge';
import type { ServerMarks } from '../../core/files/serverMarks';
import { parseRemoteUri } from './remoteUri';
import { themeColorOf } from './serverMarkCommands';

/** What the marks need. */
export interface TabMarksParts {
  readonly marks: ServerMarks;
  /** The server's name; undefined while it is not known. */
  readonly nameOf: (place: RemotePlace) => string | undefined;
  /** Fires when names may have changed. */
  readonly onDidChangeNames: (listener: () => void) => { dispose(): void };
}

/** Marks the tabs of servers' files, which otherwise look like those of this computer: with the server's initials, name and color. */
export class TabMarks implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  private readonly subscriptions: readonly { dispose(): void }[];
  private open = openFiles();
  private names = '';

  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(private readonly parts: TabMarksParts) {
    this.subscriptions = [
      this.changed,
      vscode.window.registerFileDecorationProvider(this),
      vscode.window.tabGroups.onDidChangeTabs(() => this.follow()),
      parts.marks.onDidChange(() => this.changed.fire([...this.open.values()])),
      parts.onDidChangeNames(() => this.followNames()),
    ];
  }

  /** Only open files are marked: in a list of a server's own files each would bear the same mark. */
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const place = parseRemoteUri(uri);
    if (!place || !this.open.has(uri.toString())) return undefined;
    const name = this.parts.nameOf(place);
    if (name === undefined) return undefined;
    const { color, confirmsSaves } = this.parts.marks.of(place);
    const shown = labelText(name);
    return {
      badge: serverBadge(shown),
      tooltip: confirmsSaves
        ? l10n.t('{server} (saves require confirmation)', { server: shown })
        : shown,
      ...(color && { color: themeColorOf(color) }),
      propagate: false,
    };
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private follow(): void {
    const before = this.open;
    this.open = openFiles();
    const changed = [...before, ...this.open].filter(
      ([key]) => !(before.has(key) && this.open.has(key)),
    );
    if (changed.length > 0) this.changed.fire(changed.map(([, uri]) => uri));
  }

  /** Servers change each few seconds, their names hardly ever. */
  private followNames(): void {
    const uris = [...this.open.values()];
    const names = JSON.stringify(
      uris.map((uri) => {
        const place = parseRemoteUri(uri);
        return place && this.parts.nameOf(place);
      }),
    );
    if (names === this.names) return;
    this.names = names;
    this.changed.fire(uris);
  }
}

function openFiles(): ReadonlyMap<string, vscode.Uri> {
  const uris = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : [])),
  );
  return new Map(uris.filter(parseRemoteUri).map((uri) => [uri.toString(), uri]));
}
