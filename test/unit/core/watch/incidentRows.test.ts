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
  ];
  for (const [words, changes] of rows) {
    it(words, () => assert.equal(happenedWords(sampleIncident(changes)), words));
  }

  it('say when nobody watched', () => {
    assert.match(evidenceWords({ evidence: 'monitoring' }), /wasn't watching/);
    assert.match(evidenceWords({ evidence: 'activity' }), /wasn't watching/);
    assert.doesNotMatch(evidenceWords({ evidence: 'watched' }), /not/);
  });

  it('make no time of a number that is none', () => assert.equal(momentWords(9e15, 'en'), '–'));

  it('leave the year to where there is room', () => {
    assert.match(momentWords(moment, 'en'), /2023/);
    assert.doesNotMatch(shortMomentWords(moment, 'en'), /2023/);
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

  it('is one of at most as many as a view takes; the others are counted', () => {
    const many = Array.from({ length: 5_002 }, (_, n) => sampleIncident({ id: `i${n}` }));
    const rows = incidentRows(many, { locale: 'en' });
    assert.equal(rows.length, 5_001);
    assert.match(rows.at(-1)?.look().label ?? '', /2 more/);
  });
});
