import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Row } from '../base/row';
import { serverKey } from '../base/serverKey';
import type { ServerSection } from '../servers/serverSection';
import type { Incident } from './incident';
import { incidentRows } from './incidentRows';
import type { Incidents } from './incidents';

/** A server whose rows were drawn, with the incidents that they showed. */
interface Drawn {
  readonly ref: ServerRef;
  readonly incidents: readonly Incident[];
}

/** The incidents below each server that has some, newest first. */
export class IncidentSection implements ServerSection, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ServerRef>());
  private readonly drawn = new Map<string, Drawn>();

  readonly onDidChangeBelow = this.changed.event;
  /** What happened to a server counts most while it is suspended or installs. */
  readonly isAlwaysThere = true;

  constructor(
    private readonly incidents: Pick<Incidents, 'of' | 'onDidChange'>,
    private readonly locale: string,
  ) {
    this.owned.add(incidents.onDidChange(() => this.follow()));
  }

  rows(ref: ServerRef): readonly Row[] {
    const id = serverKey(ref);
    const own = this.of(ref);
    this.drawn.set(id, { ref, incidents: own });
    if (own.length === 0) return [];
    const below = `${id}/incidents`;
    const { locale } = this;
    const row: Row & { readonly ref: ServerRef } = {
      kind: 'incidents',
      id: below,
      ref,
      look: () => ({
        label: l10n.t({ message: 'Incidents', comment: ['Row below a server'] }),
        description: `${own.length}`,
        icon: 'report',
        tags: ['incidents'],
        expands: 'closed',
      }),
      children: () => Promise.resolve(incidentRows(this.of(ref), { below, locale })),
    };
    return [row];
  }

  dispose(): void {
    this.owned.dispose();
  }

  private of({ panel, uuid }: ServerRef): readonly Incident[] {
    return this.incidents.of({ panelId: panel.id, uuid });
  }

  private follow(): void {
    for (const [id, { ref, incidents }] of this.drawn) {
      const now = this.of(ref);
      if (isDeepStrictEqual(now, incidents)) continue;
      this.drawn.set(id, { ref, incidents: now });
      this.changed.fire(ref);
    }
  }
}
