import type { ServerRef } from '../../core/api/panel';
import { type Handler, on } from '../../core/base/command';
import type { ItemCommand, SectionItem } from '../../core/servers/arguments';
import type { ListSection, SectionParts } from '../../core/servers/listSection';
import type { ServerSection } from '../../core/servers/serverSection';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { chooseOne } from '../base/picks';
import type { Consoles } from '../../core/console/consoles';
import type { Windows } from '../../core/windows/windows';
import type { ServersView } from './register';
import type { ServerActions } from './serverActions';

/** What the sections are given. */
export interface SectionsParts {
  readonly commands: Commands;
  readonly panels: Panels;
  readonly consoles: Pick<Consoles, 'acquire' | 'inUse'>;
  readonly serversView: ServersView;
  readonly windows: Windows;
}

/** What each section works with. */
export interface SectionTools extends SectionsParts {
  readonly sectionParts: SectionParts;
  readonly serverActions: ServerActions;
}

/** What one section adds: rows below each server, and commands. */
export interface SectionFeature {
  readonly section: ServerSection & {
    readonly id: string;
    /** Reads a server's list anew, and shows it. */
    refresh(ref: ServerRef): void;
  };
  readonly handlers: readonly Handler[];
}

/** What a command does to the item that it was called on, or that is picked among those that fit. */
export function onItem<T, D extends T>(
  { serversView }: SectionTools,
  section: ListSection<T>,
  command: ItemCommand<T, D>,
  run: (item: SectionItem<D>) => unknown,
): Handler {
  const ask = async (): Promise<SectionItem<D> | undefined> => {
    const title = command.asks?.() ?? '';
    const ref = await serversView.askServer.ask(undefined, title, 'normal', (one) =>
      section.isOfferedOn(one),
    );
    if (!ref) return undefined;
    const choices = await section.choices(ref, command.fits, serversView.selection());
    const picked = await chooseOne(choices, {
      title,
      placeHolder: command.picks(),
      matchOnDescription: true,
    });
    return picked && { ref, data: picked.data };
  };
  return on(command, async (given) => {
    const item = given ?? (await ask());
    if (item) await run(item);
  });
}
