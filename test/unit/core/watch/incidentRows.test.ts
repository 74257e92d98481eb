import assert from 'node:assert/strict';
import type { Incident } from '../../../../src/core/watch/incident';
import {
  incidentChoice,
  incidentLook,
  incidentRows,
} from '../../../../src/core/watch/incidentRows';
import {
  evidenceWords,
  happenedWords,
  momentWords,
  shortMomentWords,
} from '../../../../src/core/watch/incidentWords';
import { moment, sampleIncident } from './sampleIncident';

describe('the words of an incident', () => {
  const known: Partial<Incident> = { exitCode: undefined, isOutOfMemory: undefined };
  const rows: readonly (readonly [string, Partial<Incident>])[] = [
    ['crashed', { ...known }],
    ['crashed (exit code 1)', { exitCode: 1 }],
    ['crashed (exit code -1)', { exitCode: -1 }],
    ['crashed (exit code 137, out of memory)', { exitCode: 137, isOutOfMemory: true }],
    ['stopped unexpectedly (exit code 0)', { exitCode: 0 }],
    ['restarted unexpectedly', { ...known, kind: 'restarted' }],
    ['crashed repeatedly (crashes: 4)', { ...known, kind: 'crashLoop', times: 4 }],
    ['crashed repeatedly', { ...known, kind: 'crashLoop' }],
    ['installation failed', { ...known, kind: 'installFailed' }],
    ['backup failed', { ...known, kind: 'backupFailed' }],
    ['crashed', { ...known, times: 4 }],
    ['crashed (out of memory)', { ...known, isOutOfMemory: true }],
    ['crashed (exit code 1)', { exitCode: 1, isOutOfMemory: false }],
    ['restarted unexpectedly (exit code 0)', { exitCode: 0, kind: 'restarted' }],
    [
      'crashed repeatedly (crashes: 3, exit code 1, out of memory)',
      { kind: 'crashLoop', times: 3, exitCode: 1, isOutOfMemory: true },
    ],
  ];
  for (const [words, changes] of rows) {
    it(words, () => assert.equal(happenedWords(sampleIncident(changes)), words));
  }

  it('say how it became known, and when nobody watched', () => {
    assert.match(evidenceWords({ evidence: 'monitoring' }), /monitoring.*wasn't watching/);
    assert.match(evidenceWords({ evidence: 'activity' }), /activity log.*wasn't watching/);
    assert.match(evidenceWords({ evidence: 'watched' }), /^Seen as it happened$/);
  });

  it('make no time of a number that is none', () => assert.equal(momentWords(9e15, 'en'), '–'));

  it('leave the year to where there is room', () => {
    const local = new Date(2023, 10, 4, 9, 5).getTime();
    const words = (of: typeof momentWords, locale: string) =>
      of(local, locale).replaceAll(/\s/g, ' ');
    assert.equal(words(momentWords, 'en-US'), 'Nov 4, 2023, 9:05 AM');
    assert.equal(words(shortMomentWords, 'en-US'), 'Nov 4, 9:05 AM');
    assert.equal(words(shortMomentWords, 'de'), '4. Nov., 9:05');
  });
});

describe('the row of an incident', () => {
  const time = shortMomentWords(moment, 'en');

  it('has its time below its server', () => {
    const { label, description } = incidentLook(sampleIncident(), { below: 'x', locale: 'en' });
    assert.deepEqual(
      [label, description],
      [time, 'crashed (exit code 1) · TypeError: user is undefined'],
    );
  });

  it('has its server among those of all', () => {
    const { label, description } = incidentLook(sampleIncident({ reason: '' }), { locale: 'en' });
    assert.deepEqual([label, description], ['Ticket Bot', `${time} · crashed (exit code 1)`]);
  });

  it('says in a list to pick from what it says in the view', () => {
    const { label, description, detail, incident } = incidentChoice(sampleIncident(), 'en');
    assert.deepEqual(
      [label, description, detail, incident],
      [
        'Ticket Bot',
        `${momentWords(moment, 'en')} · crashed (exit code 1)`,
        'TypeError: user is undefined',
        sampleIncident().id,
      ],
    );
  });

  it('looks as what happened does, and leads to it', () => {
    const look = incidentLook(sampleIncident(), { locale: 'en' });
    const { color, tooltip, accessibleLabel, tags, click } = look;
    assert.deepEqual(
      { color, tooltip, accessibleLabel, tags, click },
      {
        color: 'list.errorForeground',
        tooltip: [
          'Ticket Bot: crashed (exit code 1)',
          momentWords(moment, 'en'),
          'TypeError: user is undefined',
          'Seen as it happened',
        ].join('\n'),
        accessibleLabel: `Ticket Bot, ${time} · crashed (exit code 1) · TypeError: user is undefined`,
        tags: ['incident'],
        click: { id: 'hostingPanel.incident.show', title: 'Show Incident' },
      },
    );
    const without = incidentLook(sampleIncident({ reason: '' }), { below: 'x', locale: 'en' });
    assert.equal(without.description, 'crashed (exit code 1)');
    assert.equal(without.accessibleLabel, `${time}, crashed (exit code 1)`);
    assert.equal(String(without.tooltip).split('\n').length, 3);
  });

  const icons = [
    ['down', 'error'],
    ['restarted', 'debug-restart'],
    ['crashLoop', 'flame'],
    ['installFailed', 'tools'],
    ['backupFailed', 'archive'],
  ] as const;
  for (const [kind, icon] of icons) {
    it(`has the icon ${icon} where it is ${kind}, in a list to pick from too`, () => {
      const incident = sampleIncident({ kind });
      assert.equal(incidentLook(incident, { locale: 'en' }).icon, icon);
      assert.equal(incidentChoice(incident, 'en').icon, icon);
    });
  }

  it('has no second line in a list to pick from where there is no reason', () => {
    assert.equal('detail' in incidentChoice(sampleIncident({ reason: '' }), 'en'), false);
  });

  it('has a name of its own in each place', () => {
    const rows = (below?: string) =>
      incidentRows([sampleIncident({ id: 'i1' })], {
        locale: 'en',
        ...(below !== undefined && { below }),
      });
    const [all, below] = [rows(), rows('server/1')];
    assert.deepEqual(
      [...all, ...below].map(({ kind, id }) => [kind, id]),
      [
        ['incident', '/incident/i1'],
        ['incident', 'server/1/incident/i1'],
      ],
    );
    assert.deepEqual([all[0]?.look().label, below[0]?.look().label], ['Ticket Bot', time]);
    assert.deepEqual(Object.entries(all[0] ?? {}).find(([name]) => name === 'incident')?.[1], 'i1');
  });

  /** Incidents and times without a watch, in minutes; each row by its time, or by what it says. */
  const between: readonly (readonly [
    what: string,
    incidents: readonly number[],
    gaps: readonly (readonly [from: number, to: number])[],
    rows: readonly string[],
  ])[] = [
    ['none', [9, 5], [], ['9', '5']],
    ['after the newest', [5], [[6, 8]], ['Not watched for 2 min', '5']],
    ['before the oldest', [5], [[1, 3]], ['5']],
    ['between two', [9, 5], [[6, 8]], ['9', 'Not watched for 2 min', '5']],
    [
      'two between two',
      [19, 5],
      [
        [14, 16],
        [6, 8],
      ],
      ['19', 'Gaps in watching: 2 (4 min in total)', '5'],
    ],
    [
      'one before each',
      [13, 5],
      [
        [14, 16],
        [6, 8],
      ],
      ['Not watched for 2 min', '13', 'Not watched for 2 min', '5'],
    ],
    ['that ended with an incident', [5], [[3, 5]], ['Not watched for 2 min', '5']],
    ['that an incident lies in', [5], [[3, 7]], ['Not watched for 4 min', '5']],
    ['told once', [9, 5, 4], [[6, 8]], ['9', 'Not watched for 2 min', '5', '4']],
  ];
  const minute = 60_000;
  for (const [what, incidents, gaps, expected] of between) {
    it(`stands between times without a watch: ${what}`, () => {
      const rows = incidentRows(
        incidents.map((at) => sampleIncident({ id: String(at), at: moment + at * minute })),
        { locale: 'en' },
        gaps.map(([from, to]) => ({ from: moment + from * minute, to: moment + to * minute })),
      );
      const words = rows.map((row) =>
        row.kind === 'incident' ? row.id?.replace('/incident/', '') : row.look().label,
      );
      assert.deepEqual(words, expected);
    });
  }

  it('is followed by no count where all are shown', () => {
    const rows = incidentRows([sampleIncident()], { locale: 'en' });
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['incident'],
    );
  });

  it('is one of at most as many as a view takes; the others are counted', () => {
    const many = Array.from({ length: 5_002 }, (_, n) => sampleIncident({ id: `i${n}` }));
    const rows = incidentRows(many, { locale: 'en' });
    assert.equal(rows.length, 5_001);
    const last = rows.at(-1) ?? assert.fail();
    const { label, icon, tags } = last.look();
    assert.match(label, /2 more/);
    assert.deepEqual([last.kind, icon, tags], ['note', 'info', ['note']]);
  });
});
