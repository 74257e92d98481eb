import type { PracticeClock } from '../kernel/clock';
import type { Tongue } from '../kernel/tongue';
import { type World, emptyWorld } from '../kernel/world';
import { fillBelievable } from './believable';
import { fillDemonstration } from './demonstration';
import { type People, addPeople } from './people';
import { addHardNames } from './hardNames';
import { addServer } from './make';

/**
 * Which world: people with servers, those of the demonstration, people without, people with many, or with names that
 * nobody would choose.
 */
export type WorldChoice =
  | 'believable'
  | 'demonstration'
  | 'empty'
  | 'hardNames'
  | { readonly servers: number };

/** One key of each kind, by its secret. */
export interface Keys {
  /** Mara's, not limited. */
  readonly owner: string;
  /** Jonas's: on Ticket Bot only what Mara gave him. */
  readonly subuser: string;
  /** Mara's, limited to looking. */
  readonly readOnly: string;
  /** Mara's, limited to Ticket Bot (the first server). */
  readonly limited: string;
  readonly expired: string;
  /** Mara's, without the monitoring scopes. */
  readonly noMonitoring: string;
  readonly admin: string;
  /** Mara's, allowed from an address that nobody here has. */
  readonly elsewhere: string;
}

/** Builds the chosen world anew. */
export function buildWorld(choice: WorldChoice, clock: PracticeClock, tongue: Tongue): World {
  const world = emptyWorld(tongue);
  const people = addPeople(world, clock);
  if (choice === 'believable') fillBelievable(world, people, clock);
  else if (choice === 'demonstration') fillDemonstration(world, people, clock);
  else if (choice === 'hardNames') addHardNames(world, people.mara.uuid);
  else if (choice !== 'empty') fillMany(world, people, choice.servers);
  people.limitTo([...world.servers.values()].slice(0, 1));
  return world;
}

const kinds = ['Lobby', 'Arena', 'Skyblock', 'Creative', 'Music Bot', 'Stats Bot', 'Proxy', 'Shop'];

function fillMany(world: World, people: People, count: number): void {
  for (let index = 1; index <= count; index += 1) {
    const kind = kinds[index % kinds.length] ?? 'Server';
    const isUp = index % 3 !== 0;
    addServer(world, {
      name: `${kind} ${String(index).padStart(4, '0')}`,
      owner: people.mara.uuid,
      port: 20_000 + index,
      nodeName: `fra-0${1 + (index % 4)}`,
      power: isUp ? 'running' : 'offline',
      startedAt: isUp ? Date.now() - index * 60_000 : 0,
      files: () => ({ 'server.log': `[INFO] ${kind} ready\n`, 'config.yml': 'motd: Welcome\n' }),
    });
  }
}
