import type { Commands } from '../commands';
import type { Consoles } from '../console/consoles';
import type { Panels } from '../panels/panels';
import type { ServersArea } from '../servers/register';
import type { Doing } from './doing';

/** What the areas are given. */
export interface AreasParts {
  readonly commands: Commands;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly area: ServersArea;
}

/** What each area works with. */
export interface AreaTools extends AreasParts {
  readonly doing: Doing;
}

/** Handlers by command id. */
export type Handlers = Readonly<Record<string, (...args: unknown[]) => unknown>>;
