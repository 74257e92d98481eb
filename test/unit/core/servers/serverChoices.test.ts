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
  readonly likely?: readonly ServerRef[];
  readonly suits?: ServersFirst['suits'];
  readonly needs?: ServersFirst['needs'];
  readonly concerns?: ServersFirst['concerns'];
}

function choicesIn({ own = [], admin, ofOther, selected = [], suits, ...how }: World) {
  const stores = (states: readonly ServerState[] | Error, isAdministrator = false) => ({
    all: states instanceof Error ? [] : states,
    isLoaded: !(states instanceof Error),
    error: states instanceof Error ? states : undefined,
    isAdministrator,
    told: { recent: (state: ServerState) => state },
  });
  const servers = {
    load: () => Promise.resolve(),
    of: (of: Panel) => (of === other ? stores(ofOther ?? []) : stores(own, admin !== undefined)),
    admin: () => stores(admin ?? []),
  };
  const panels = panelListOf(ofOther === undefined ? [panel] : [panel, other]);
  return serverChoices(panels, servers as unknown as Servers, { selected, suits, ...how });
}

describe('a server to choose', () => {
  it('has the icon of its row, or that of none, and what it is described by', async () => {
    const states = [
      named('on', 'running', { description: 'Sells things.' }),
      named('off', 'offline', { description: '' }),
    ];
    const choices = await choicesIn({ own: states, suits: 'canStop' });
    const [on, off] = ['on', 'off'].map((name) => choices.find(({ label }) => label === name));
    assert.deepEqual([on?.icon, off?.icon], ['vm-running', 'circle-slash']);
    assert.equal(on?.detail, 'Sells things.');
    assert.ok(off && !('detail' in off) && !('ref' in off));
  });
});

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
      'first those for which it makes sense, and the others with what they are',
      { own: [on, off], suits: 'canStart' },
      ['off | offline · id-off', "Can't be selected now", 'on | running · id-on | no'],
    ],
    [
      'before those the selected one, also where it cannot be chosen: no other is taken for it',
      { own: [on, off, named('a')], suits: 'canStop', selected: [refOf(off)] },
      ['off | offline · id-off | no', 'a | running · id-a', 'on | running · id-on'],
    ],
    [
      'behind the selected one those that are looked at elsewhere, the likeliest first',
      {
        own: [on, off, named('a'), named('b')],
        suits: 'canFiles',
        selected: [refOf(on)],
        likely: [refOf(named('b')), refOf(on), refOf(off)],
      },
      [
        'on | running · id-on',
        'b | running · id-b',
        'off | offline · id-off',
        'a | running · id-a',
      ],
    ],
    [
      'last those of which it is not known whether it makes sense',
      { own: [{ ...named('a'), permissions: undefined }, on], suits: 'canStop' },
      ['on | running · id-on', 'a | running · id-a'],
    ],
    [
      'why the key may not',
      { own: [{ ...named('a'), permissions: ['control.start'] }, on], suits: 'canFiles' },
      [
        'on | running · id-on',
        "Can't be selected now",
        'a | missing permission: file.read · id-a | no',
      ],
    ],
    [
      'none that it does not concern',
      { own: [on, off], concerns: ({ name }) => name === 'off' },
      ['off | offline · id-off'],
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
      'last, and not to be chosen, those that something holds back',
      {
        own: [
          named('a', 'offline', { isSuspended: true }),
          named('b', 'offline', { isInstalling: true, status: 'installing' }),
          off,
        ],
        suits: 'canFiles',
        selected: [refOf(named('a'))],
      },
      [
        'a | suspended · id-a | no',
        'off | offline · id-off',
        "Can't be selected now",
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
      ['on | running · id-on · panel', "Couldn't load the servers of other"],
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
    const choices = await choicesIn({ own: [held, on], suits: 'canFiles' });
    assert.deepEqual(
      choices.map(({ ref }) => ref?.name),
      ['on', undefined, undefined],
    );
    // By what is typed it is found all the same.
    assert.ok(choices.some((choice) => isMeant(choice, 'uuid-a', new Set())));
  });

  it('rejects with the reason where nothing can be read, and in words where there is nothing', async () => {
    await assert.rejects(choicesIn({ ofOther: new Error('away') }), /away/);
    await assert.rejects(choicesIn({}), /No servers are available/);
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
      assert.equal(isMeant({ label: 'on', uuid: 'uuid-on' }, typed, new Set(found)), wanted);
    });
  }
});
