import type { Commands } from '../base/commands';
import type { Consoles } from '../../core/console/consoles';
import type { Panels } from '../accounts/panels';
import type { ServersView } from './register';
import type { ServerSection } from './serverSections';
import type { ServerRef } from '../../core/api/panel';
import type { ServerActions } from './serverActions';

/** What the areas are given. */
export interface SectionsParts {
  readonly commands: Commands;
  readonly panels: Panels;
  readonly consoles: Pick<Consoles, 'acquire' | 'inUse'>;
  readonly serversView: ServersView;
}

/** What each area works with. */
export interface SectionTools extends SectionsParts {
  readonly serverActions: ServerActions;
}

/** Handlers by command id. */
export type Handlers = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** What one area adds: rows below each server where it has any, and commands. */
export interface SectionFeature {
  readonly section?: ServerSection & {
    /** True for the area's own row. */
    has(element: unknown): boolean;
    /** Reads a server's list anew, and shows it. */
    refresh(ref: ServerRef): void;
  };
  readonly handlers: Handlers;
}
