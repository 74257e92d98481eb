import assert from 'node:assert/strict';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import type { Server } from '../../../../src/core/api/server';
import {
  type ServersFirst,
  isMeant,
  serverChoices,
} from '../../../../src/core/servers/serverChoices';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { Servers } from '../../../../src/core/servers/servers';
import { panelListOf } from '../../panelListOf';
import { panel, server, stats } from '../../sampleRows';

const other: Panel = { ...panel, id: 'other.example.com', name: 'other' };

function named(name: string, power = 'running', changes: Partial<Server> = {}): ServerState {
  const one = { ...server, uuid: `uuid-${name}`, identifier: `id-${name}`, name, ...changes };
  return { server: one, stats: stats(power), permissions: ['*'] };
}

interface World {
  readonly own?: readonly ServerState[];
  /** What only an administrator reaches; undefined for no administrator. */
  readonly admin?: readonly ServerState[];
  readonly ofOther?: readonly ServerState[] | Error;
  readonly selected?: readonly ServerRef[];
  readonly suits?: string;
  readonly needs?: ServersFirst['needs'];
  readonly isReached?: boolean;
}

function choicesIn({ own = [], admin, ofOther, selected = [], suits, ...how }: World) {
  const stores = (states: readonly ServerState[] | Error, isAdministrator = false) => ({
    all: states instanceof Error ? [] : states,
    isLoaded: !(states instanceof Error),
    error: states instanceof Error ? states : undefined,
    isAdministrator,
  });
  const servers = {
    load: () => Promise.resolve(),
    of: (of: Panel) => (of === other ? stores(ofOther ?? []) : stores(own, admin !== undefined)),
    admin: () => stores(admin ?? []),
  };
  const panels = panelListOf(ofOther === undefined ? [panel] : [panel, other]);
  return serverChoices(panels, servers as unknown as Servers, { selected, suits, ...how });
}

describe('the servers to choose from', () => {
  const on = named('on');
  const off = named('off', 'offline');
  const refOf = ({ server: { uuid, name } }: ServerState, of = panel) => ({
    panel: of,
    uuid,
    name,
  });
  const rows: readonly [name: string, world: World, lines: readonly string[]][] = [
    ['by name', { own: [on, off] }, ['off | offline · id-off', 'on | running · id-on']],
    [
      'none where the key is known not to be allowed what is needed',
      {
        own: [
          on,
          { ...off, permissions: undefined },
          { ...named('denied'), permissions: ['control.start'] },
        ],
        needs: 'canCommand',
        suits: 'running',
      },
      ['on | running · id-on', 'off | offline · id-off'],
    ],
    [
      'first those for which it makes sense',
      { own: [on, off], suits: 'canStop' },
      ['on | running · id-on', 'off | offline · id-off'],
    ],
    [
      'before those the selected one, for whatever it is',
      { own: [on, off, named('a')], suits: 'canStop', selected: [refOf(off)] },
      ['off | offline · id-off', 'a | running · id-a', 'on | running · id-on'],
    ],
    [
      'not one of another panel for the selected one',
      { own: [off], ofOther: [off, on], selected: [refOf(off, other)] },
      [
        'off | offline · id-off · other',
        'off | offline · id-off · panel',
        'on | running · id-on · other',
      ],
    ],
    [
      'an administrator’s others, each once',
      { own: [on], admin: [on, named('z')] },
      ['on | running · id-on', 'z | running · id-z'],
    ],
    [
      'its condition',
      { own: [named('x', 'offline', { isSuspended: true })] },
      ['x | suspended · id-x'],
    ],
    [
      'last, and not to be chosen, those that something holds back, where they must be reached',
      {
        own: [
          named('a', 'offline', { isSuspended: true }),
          named('b', 'offline', { isInstalling: true, status: 'installing' }),
          off,
        ],
        isReached: true,
        selected: [refOf(named('a'))],
      },
      [
        'off | offline · id-off',
        'Cannot be chosen now',
        'a | suspended · id-a | no',
        'b | installing · id-b | no',
      ],
    ],
    [
      'its description on a second line',
      { own: [named('x', 'running', { description: 'For fun' })] },
      ['x | running · id-x | For fun'],
    ],
    [
      'one panel’s although another cannot be reached',
      { own: [on], ofOther: new Error('away') },
      ['on | running · id-on · panel', 'The servers of other could not be read'],
    ],
  ];
  for (const [name, world, lines] of rows) {
    it(name, async () => {
      const shown = (await choicesIn(world)).map(({ label, description, detail, ref, isHeading }) =>
        [label, description, detail, ref || isHeading ? undefined : 'no']
          .filter((part) => part !== undefined)
          .join(' | '),
      );
      assert.deepEqual(shown, lines);
    });
  }

  it('has no server behind a line that cannot be chosen', async () => {
    const held = named('a', 'offline', { isSuspended: true });
    const choices = await choicesIn({ own: [held, on], isReached: true });
    assert.deepEqual(
      choices.map(({ ref }) => ref?.name),
      ['on', undefined, undefined],
    );
  });

  it('rejects with the reason where nothing can be read, and in words where there is nothing', async () => {
    await assert.rejects(choicesIn({ ofOther: new Error('away') }), /away/);
    await assert.rejects(choicesIn({}), /no server to choose from/);
  });

  const meant: readonly [typed: string, found: readonly string[], isMeant: boolean][] = [
    ['uuid-on', [], true],
    [' UUID-ON ', [], true],
    ['d-on', [], true],
    ['-on', [], false],
    ['', [], false],
    ['anything', ['uuid-on'], true],
    ['anything', ['uuid-off'], false],
  ];
  for (const [typed, found, wanted] of meant) {
    it(`${JSON.stringify(typed)} with ${found.join() || 'nothing'} found means it: ${wanted}`, () => {
      assert.equal(isMeant({ label: 'on', ref: refOf(on) }, typed, new Set(found)), wanted);
    });
  }
});
