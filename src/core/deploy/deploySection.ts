import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import type { HoverPart, Row } from '../base/row';
import { serverKey } from '../base/serverKey';
import type { ServerRowExtras } from '../servers/rowExtras';
import type { ServerSection } from '../servers/serverSection';
import { type DeployName, deployCommands } from './commands';
import { deployIcon, deployTitle, liveDeploy, liveSentence, pastWords } from './historyWords';
import type { PastDeploy } from './history';
import type { KnownDeploys } from './knownDeploys';

/** A deploy in the list below its server. */
interface DeployRow extends Row, DeployName {
  readonly kind: 'deploy';
}

/** The deploys of this user below each server that has some, the newest first; and what of them its row says. */
export class DeploySection implements ServerSection, Disposable {
  private readonly owned = new DisposableStore();
  private readonly below = this.owned.add(new Emitter<ServerRef>());
  private readonly drawn = new Map<string, ServerRef>();

  readonly onDidChangeBelow = this.below.event;
  readonly isAlwaysThere = true;
  /** What the server's own row says of its release. */
  readonly extras: ServerRowExtras;

  constructor(
    private readonly known: Pick<KnownDeploys, 'of' | 'onDidChange'>,
    private readonly clock: { now(): number },
    private readonly locale: string,
  ) {
    this.extras = {
      onDidChange: known.onDidChange,
      look: (ref, look) => {
        const { tags } = look;
        const hasSome = tags !== undefined && this.of(ref).length > 0;
        return hasSome ? { ...look, tags: [...tags, 'hasDeploys'] } : look;
      },
      hover: (ref) => this.hover(ref),
    };
    this.owned.add(
      known.onDidChange((server) => {
        const ref = this.drawn.get(serverKey(server));
        if (ref) this.below.fire(ref);
      }),
    );
  }

  rows(ref: ServerRef): readonly Row[] {
    const id = serverKey(ref);
    this.drawn.set(id, ref);
    const deploys = this.of(ref);
    if (deploys.length === 0) return [];
    const live = liveDeploy(deploys);
    const row: Row & { readonly ref: ServerRef } = {
      kind: 'deploys',
      id: `${id}/deploys`,
      ref,
      look: () => ({
        label: l10n.t({ message: 'Deploys', comment: ['Row below a server: its deploys'] }),
        description: live ? deployTitle(live, this.locale) : '',
        icon: 'rocket',
        tags: ['deploys'],
        expands: 'closed',
      }),
      children: () => Promise.resolve(this.children(ref)),
    };
    return [row];
  }

  private hover(ref: ServerRef): readonly HoverPart[] {
    const text = liveSentence(this.of(ref), this.clock.now());
    return text === '' ? [] : [{ text, icon: 'rocket' }];
  }

  dispose(): void {
    this.owned.dispose();
  }

  private of({ panel, uuid }: ServerRef): readonly PastDeploy[] {
    return this.known.of({ panelId: panel.id, uuid });
  }

  private children(ref: ServerRef): readonly Row[] {
    const { shown, more } = firstOf(this.of(ref), limits.treeRows);
    const rows: readonly Row[] = shown.map((past) => this.row(ref, past));
    if (more === undefined) return rows;
    return [...rows, { kind: 'note', look: () => ({ label: more, icon: 'info', tags: ['note'] }) }];
  }

  private row(ref: ServerRef, past: PastDeploy): DeployRow & { readonly ref: ServerRef } {
    const label = deployTitle(past, this.locale);
    const description = pastWords(past);
    return {
      kind: 'deploy',
      id: `${serverKey(ref)}/deploys/${past.id}`,
      ref,
      deploy: past.id,
      look: () => ({
        label,
        description,
        ...deployIcon(past),
        tooltip: [label, description, past.names.join('\n')].filter((one) => one !== '').join('\n'),
        accessibleLabel: `${label}, ${description}`,
        tags: ['deploy', past.end],
        click: {
          id: deployCommands.show.id,
          title: l10n.t({ message: 'Show Deploy', comment: ['Title of a click on a row'] }),
        },
      }),
    };
  }
}
