import assert from 'node:assert/strict';
import { actionWords, levelWords, noticeActions } from '../../../../src/core/watch/noticeActions';
import {
  backupFailedWords,
  noticeWords,
  stoppedByWords,
} from '../../../../src/core/watch/noticeWords';
import { noticeKinds } from '../../../../src/core/watch/watchNotice';
import { type StatusFacts, statusWords } from '../../../../src/core/watch/statusWords';

describe('what is told of a crash', () => {
  const rows = [
    ['', undefined, "Server 'bot' stopped unexpectedly."],
    ['', 1, "Server 'bot' stopped unexpectedly (exit code 1)."],
    ['Error: x', undefined, "Server 'bot' stopped unexpectedly. Error: x"],
    ['Error: x', 137, "Server 'bot' stopped unexpectedly (exit code 137). Error: x"],
  ] as const;
  for (const [reason, exitCode, words] of rows) {
    it(words, () => {
      const news = { kind: 'down', at: 0 } as const;
      assert.equal(noticeWords('bot', news, { reason, exitCode }), words);
    });
  }
});

describe('what is told of a server', () => {
  const at = 0;
  const gib = 1024 ** 3;
  const use = { usedBytes: 2 * gib, limitBytes: 2 * gib };
  const rows = [
    [
      { kind: 'crashLoop', at, times: 3 },
      "Server 'bot' keeps stopping unexpectedly (stops within ten minutes: 3).",
    ],
    [{ kind: 'restarted', at }, "Server 'bot' stopped unexpectedly and was restarted."],
    [{ kind: 'back', at, downMs: 300_000 }, "Server 'bot' is running again after 5 min."],
    [{ kind: 'memoryFull', at, use }, "Server 'bot' is using all of its memory (2 GB of 2 GB)."],
    [{ kind: 'diskFull', at, use }, "Server 'bot' is using all of its disk space (2 GB of 2 GB)."],
    [{ kind: 'installFailed', at }, "The installation of server 'bot' failed."],
    [{ kind: 'suspended', at }, "Server 'bot' was suspended."],
    [{ kind: 'deleting', at }, "Server 'bot' is being deleted."],
  ] as const;
  for (const [news, words] of rows) {
    it(words, () => assert.equal(noticeWords('bot', news), words));
  }

  const others = [
    ['jonas', false, "jonas stopped server 'bot'."],
    ['jonas', true, "jonas restarted server 'bot'."],
    [undefined, false, "The panel stopped server 'bot'."],
    [undefined, true, "The panel restarted server 'bot'."],
  ] as const;
  for (const [actor, isUp, words] of others) {
    it(words, () => assert.equal(stoppedByWords('bot', actor, isUp), words));
  }

  const failed = "A backup of server 'bot' failed. The node didn't report a reason.";
  it(failed, () => assert.equal(backupFailedWords('bot'), failed));
});

describe('what can be done about what is told', () => {
  for (const kind of noticeKinds) {
    it(`${kind}: up to three buttons, no two alike`, () => {
      for (const [reason, lacksMonitoring] of [
        ['', false],
        ['', true],
        ['Error: x', false],
        ['Error: x', true],
      ] as const) {
        const words = noticeActions({ kind, reason, lacksMonitoring }).map(actionWords);
        assert.ok(words.length > 0 && words.length <= 3, words.join(', '));
        assert.equal(new Set(words).size, words.length);
        assert.equal(words.includes('Show Issue') && (reason === '' || lacksMonitoring), false);
        if (kind === 'down' && lacksMonitoring) assert.ok(words.includes('Start'));
      }
    });
  }

  for (const kind of noticeKinds) {
    const isKept = ['down', 'restarted', 'crashLoop', 'installFailed', 'backupFailed'].includes(
      kind,
    );
    it(`${kind}: ${isKept ? 'leads to its incident first' : 'has no incident'}`, () => {
      const [first, ...rest] = noticeActions({ kind, reason: '', lacksMonitoring: false });
      assert.equal(first === 'incident', isKept);
      assert.equal(rest.includes('incident'), false);
    });
  }

  /** The buttons without a reason, and with one where there is monitoring. */
  const buttons = [
    ['down', 'Show Incident, Show Console, Start', 'Show Incident, Show Console, Show Issue'],
    ['crashLoop', 'Show Incident, Show Console, Start', 'Show Incident, Show Console, Show Issue'],
    ['restarted', 'Show Incident, Show Console', 'Show Incident, Show Console, Show Issue'],
    ['installFailed', 'Show Incident, Show Console, Open in Panel'],
    ['backupFailed', 'Show Incident, Open in Panel, Notifications...'],
    ['stoppedByOther', 'Show Activity Log, Notifications...'],
    ['back', 'Show Console, Notifications...'],
    ['memoryFull', 'Show Resource Usage, Notifications...'],
    ['diskFull', 'Open in Panel, Notifications...'],
    ['suspended', 'Open in Panel, Notifications...'],
    ['deleting', 'Open in Panel, Notifications...'],
  ] as const;
  it('is said of every kind', () => {
    assert.deepEqual(buttons.map(([kind]) => kind).toSorted(), [...noticeKinds].toSorted());
  });
  for (const [kind, without, withReason = without] of buttons) {
    it(`${kind}: ${without}${withReason === without ? '' : `; with a reason ${withReason}`}`, () => {
      const words = (reason: string, lacksMonitoring: boolean) =>
        noticeActions({ kind, reason, lacksMonitoring }).map(actionWords).join(', ');
      assert.deepEqual(
        [words('', false), words('Error: x', false), words('Error: x', true)],
        [without, withReason, without],
      );
    });
  }

  it('each level says in a sentence what it is for', () => {
    const all = (['all', 'crashes', 'off'] as const).map((level) => levelWords(level).detail);
    assert.equal(new Set(all).size, 3);
    assert.ok(all.every((words) => words.length > 20));
  });

  it('each level says of what is told', () => {
    const all = (['all', 'crashes', 'off'] as const).map((level) => levelWords(level).label);
    assert.deepEqual(all, ['All', 'Crashes Only', 'Off']);
  });
});

describe('what the status bar says of all servers', () => {
  const all = { servers: 6, down: [], unread: [] };
  const rows: readonly (readonly [string, StatusFacts, string | undefined, string?])[] = [
    ['never used', { isSignedIn: false, wasUsed: false, status: undefined }, undefined],
    ['signed out', { isSignedIn: false, wasUsed: true, status: all }, 'server Signed out'],
    ['nothing read yet', { isSignedIn: true, wasUsed: true, status: undefined }, undefined],
    [
      'all well',
      { isSignedIn: true, wasUsed: true, status: all },
      'server Servers OK',
      'Servers watched: 6. No unexpected stops.',
    ],
    [
      'one server',
      { isSignedIn: true, wasUsed: true, status: { ...all, servers: 1 } },
      'server Servers OK',
      'Servers watched: 1. No unexpected stops.',
    ],
    [
      'one down',
      { isSignedIn: true, wasUsed: true, status: { ...all, down: ['bot'] } },
      'warning 1 of 6 down',
      'Stopped unexpectedly: bot',
    ],
    [
      'one down, a panel away',
      { isSignedIn: true, wasUsed: true, status: { ...all, down: ['bot'], unread: ['a.test'] } },
      'warning 1 of 6 down',
      "Stopped unexpectedly: bot\nCouldn't load the servers of a.test.",
    ],
    [
      'a panel away',
      { isSignedIn: true, wasUsed: true, status: { ...all, unread: ['a.test'] } },
      'debug-disconnect State of servers: unknown',
      "Couldn't load the servers of a.test.",
    ],
  ];
  for (const [what, facts, expected, tooltip] of rows) {
    it(what, () => {
      const words = statusWords(facts);
      assert.equal(words && `${words.icon} ${words.text}`, expected);
      if (tooltip !== undefined) assert.equal(words?.tooltip, tooltip);
      assert.equal(words?.isWarning ?? false, expected?.startsWith('warning') ?? false);
    });
  }
});
