import * as vscode from 'vscode';
import { language } from '../../core/base/language';
import {
  type LinesAround,
  linesAround,
  placeOf,
  readTextPlace,
  textPlaceName,
} from '../../core/watch/linesAround';
import type { KeptText } from '../../core/watch/keptText';
import type { TextHit } from '../../core/watch/textSearch';
import { showPlace } from '../source/showPlace';

const scheme = 'panel-history';

/** Shows kept console text in editors, only to be read. What is shown follows from the address alone: it lives on after a reload. */
export class KeptLines implements vscode.Disposable {
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: async ({ query }) => (await this.read(query)).text,
  });

  constructor(private readonly kept: KeptText) {}

  /** Opens the lines around one that was found. */
  async open(hit: TextHit): Promise<void> {
    const query = textPlaceName(await placeOf(this.kept, hit));
    const { line } = await this.read(query);
    const name = hit.server.name.replaceAll(/[\\/]/g, ' ');
    await showPlace(vscode.Uri.from({ scheme, path: `/${name}.log`, query }), { line });
  }

  dispose(): void {
    this.registered.dispose();
  }

  private async read(query: string): Promise<LinesAround> {
    const place = readTextPlace(query);
    return place ? linesAround(this.kept, place, language()) : { text: '', line: undefined };
  }
}
