import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { StartFailed } from '../../../../src/core/console/powerRequest';
import { UserError } from '../../../../src/core/base/userError';
import { OtherDeploy } from '../../../../src/core/deploy/claim';
import { describeOutcome } from '../../../../src/core/deploy/deployWords';
import type { DeployDecision, DeployVerdict } from '../../../../src/core/deploy/outcome';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { foreignReleaseFile } from '../../../../src/core/deploy/releaseFile';
import { claimFolder } from '../../../../src/core/deploy/places';
import { undoable, undoneWith } from '../../../../src/core/deploy/undoable';
import { DeployStand } from './deployStand';

const local = { 'app.js': 'new app', 'lib/a.js': 'new a', 'lib/deep/b.js': 'b' };

/** A server with an app that an earlier push brought, and what its program wrote. */
function stand(): DeployStand {
  const made = new DeployStand({ ...local });
  made.disk.put('/app/app.js', 'old', { mode: '755' });
  made.disk.put('/app/gone.js', 'goes');
  made.disk.put('/app/data.db', 'data');
  made.manifest = new Map([
    ['gone.js', { size: 4, modifiedAt: 1, hash: 'h', remoteModifiedAt: 1_000 }],
  ]);
  return made;
}

const oldTree = {
  '/app': 'folder',
  '/app/app.js': '755 old',
  '/app/data.db': '644 data',
  '/app/gone.js': '644 goes',
};
const newTree = {
  '/app': 'folder',
  '/app/app.js': '644 new app',
  '/app/data.db': '644 data',
  '/app/lib': 'folder',
  '/app/lib/a.js': '644 new a',
  '/app/lib/deep': 'folder',
  '/app/lib/deep/b.js': '644 b',
};
const sick: DeployVerdict = { kind: 'unhealthy', reason: 'It exited after 5 s.' };
const unseen: DeployVerdict = { kind: 'unknown', reason: 'The console was not connected.' };

describe('A deploy', () => {
  it('brings what is new, removes what an earlier one brought, and leaves what the program wrote', async () => {
    const on = stand();
    const outcome = await on.deploy();
    assert.deepEqual([outcome.end, outcome.verdict], ['new', { kind: 'healthy' }]);
    assert.deepEqual(on.disk.tree('/'), newTree);
    assert.deepEqual(on.did, ['restart']);
    assert.equal(on.disk.folders.has(claimFolder), false);
    const [past] = on.past;
    assert.deepEqual([past?.added, past?.changed, past?.removed, past?.end], [2, 1, 1, 'deployed']);
    assert.equal((await on.deploy()).end, 'nothing', 'what is there needs no deploy');
  });

  it('tells what it does, step by step', async () => {
    const on = stand();
    await on.deploy();
    assert.deepEqual(on.steps, ['compare', 'stage', 'replace', 'start', 'watch']);
  });

  it('costs no request more where files go', async () => {
    const [one, other] = [stand(), stand()];
    other.manifest = new Map();
    await one.deploy();
    await other.deploy();
    assert.ok('/app/gone.js' in other.disk.tree('/'));
    assert.equal(one.disk.requests, other.disk.requests);
  });

  for (const [undo, verdict, decision, end, did] of [
    ['ask', sick, 'undo', 'old', ['restart', 'restart']],
    ['ask', sick, 'leave', 'new', ['restart']],
    ['automatic', sick, undefined, 'old', ['restart', 'restart']],
    ['never', sick, undefined, 'new', ['restart']],
    ['automatic', unseen, undefined, 'new', ['restart']],
    ['ask', unseen, undefined, 'new', ['restart']],
  ] as readonly [DeployPlan['undo'], DeployVerdict, DeployDecision?, string?, string[]?][]) {
    it(`ends ${end} where it is ${verdict.kind}, undo: ${undo}, answer: ${decision}`, async () => {
      const on = stand();
      on.verdicts = [verdict];
      on.decisions = decision ? [decision] : [];
      const outcome = await on.deploy({ undo });
      assert.equal(outcome.end, end);
      assert.equal(on.asked.length, decision ? 1 : 0);
      assert.deepEqual(on.did, did);
      assert.deepEqual(on.disk.tree('/'), end === 'old' ? oldTree : newTree);
      assert.equal(on.disk.folders.has(claimFolder), false);
    });
  }

  const stopped = Object.assign(new Error('The server was stopped.'), { name: 'AbortError' });
  for (const [what, error, end, why] of [
    ['the start failed', new StartFailed('No such image.'), 'old', undefined],
    [
      'nothing was sent',
      new Error('The console did not connect. Nothing was sent.'),
      'new',
      'failed',
    ],
    ['the node said nothing', new Error('The node did not react.'), 'new', 'failed'],
    ['the command did not go', new UserError('The server went offline.'), 'new', 'failed'],
    ['somebody stopped it', stopped, 'new', 'failed'],
    ['the panel refused', new PanelError('forbidden', 'no', { status: 403 }), 'new', 'failed'],
  ] as const) {
    it(`ends ${end} by itself where ${what}`, async () => {
      const on = stand();
      let starts = 0;
      on.onStart = () => (++starts === 1 ? Promise.reject(error) : undefined);
      const outcome = await on.deploy({ undo: 'automatic' });
      assert.deepEqual([outcome.end, on.asked[0]?.why], [end, why]);
      assert.deepEqual(on.disk.tree('/'), end === 'old' ? oldTree : newTree);
      if (end === 'new') assert.equal(outcome.verdict?.kind, 'unknown');
    });
  }

  it('knows after an undo what it knew before: the next one brings the same again', async () => {
    const on = stand();
    on.verdicts = [sick];
    await on.deploy({ undo: 'automatic' });
    assert.deepEqual([...on.manifest.keys()], ['gone.js']);
    assert.equal((await on.deploy()).end, 'new');
    assert.deepEqual(on.disk.tree('/'), newTree);
  });

  it('writes the release into a variable, and sets that back', async () => {
    const on = stand();
    on.verdicts = [sick];
    let atStart = '';
    on.onStart = () => void (atStart ||= on.variable);
    await on.deploy({ undo: 'automatic', release: { variable: 'RELEASE' } }, { release: 'c0ffee' });
    assert.deepEqual([atStart, on.variable], ['c0ffee', 'before']);
  });

  it('writes the release into a file, and takes that back', async () => {
    const on = stand();
    on.disk.put('/app/etc/RELEASE', 'before');
    await on.deploy({ release: { file: 'etc/RELEASE' } }, { release: 'c0ffee' });
    assert.equal(on.disk.tree('/app/etc')['/app/etc/RELEASE'], '644 c0ffee\n');
    const [record] = on.all();
    await on.open().undo([record?.id ?? ''], new AbortController().signal);
    assert.deepEqual(on.disk.tree('/'), {
      ...oldTree,
      '/app/etc': 'folder',
      '/app/etc/RELEASE': '644 before',
    });
  });

  for (const [what, path, put, changes] of [
    ['a folder', 'data', '/app/data/users.db', {}],
    ['a folder with more below', 'lib', '/app/lib/x.js', {}],
    ['a file on the way', 'data.db/RELEASE', '/app/x', {}],
    ['a secret name', '.env', '/app/x', {}],
    ['a secret name in a folder', 'etc/id_rsa', '/app/x', {}],
    ['a name that must not go up', 'etc/RELEASE', '/app/x', { never: ['etc/'] }],
    ['a folder that goes up', 'lib', '/app/x', {}],
    ['a file on the way that goes up', 'app.js/RELEASE', '/app/x', {}],
    ['the folder of deploys', '.deploy/deploying', '/app/x', {}],
    ["git's folder", '.git/HEAD', '/app/x', {}],
  ] as readonly [string, string, string, Partial<DeployPlan>][]) {
    it(`does not write the release over ${what}: ${path}`, async () => {
      const on = stand();
      on.disk.put(put, 'theirs');
      const before = on.disk.tree('/');
      const deploy = on.deploy({ release: { file: path }, ...changes }, { release: 'c0ffee' });
      await assert.rejects(deploy, UserError);
      assert.deepEqual([on.disk.tree('/'), on.all(), on.did], [before, [], []]);
    });
  }

  it('tells of a file that the release would replace, unless a deploy wrote it as it is', async () => {
    const on = stand();
    const release = { file: 'RELEASE' };
    const foreign = () => foreignReleaseFile(on.disk, { to: '/app', release }, on.all());
    assert.equal(await foreign(), undefined);
    on.disk.put('/app/RELEASE', 'theirs');
    assert.equal(await foreign(), 'RELEASE');
    await on.deploy({ release }, { release: 'c0ffee' });
    assert.equal(await foreign(), undefined);
    on.disk.put('/app/RELEASE', 'theirs again');
    assert.equal(await foreign(), 'RELEASE');
  });

  it('sends a command in place of a restart', async () => {
    const on = stand();
    await on.deploy({ then: { command: 'reload' } });
    assert.deepEqual(on.did, ['reload']);
  });

  it('undoes older ones through the later, and starts the program once', async () => {
    const on = stand();
    await on.deploy();
    (on.local as Record<string, string>)['app.js'] = 'newest app';
    (on.local as Record<string, string>)['c.js'] = 'c';
    await on.deploy();
    on.did.length = 0;
    const ids = on.all().map(({ id }) => id);
    assert.equal(ids.length, 2);
    const outcome = await on.open().undo(ids, new AbortController().signal);
    assert.equal(outcome.end, 'old');
    assert.deepEqual(on.disk.tree('/'), oldTree);
    assert.deepEqual(on.did, ['restart']);
  });

  const no = new PanelError('forbidden', 'no', { status: 403 });
  const broken = new Error('The console did not connect. Nothing was sent.');
  for (const [what, fault, end, phase] of [
    ['the variable is refused', { set: no }, 'mixture', 'undoing'],
    ['nobody can listen', { watch: no }, 'mixture', 'undoing'],
    ['the restart is refused', { start: no }, 'mixture', 'undoing'],
    ['the restart is not sent', { start: broken }, 'mixture', 'undoing'],
    ['the start fails', { start: new StartFailed('No such image.') }, 'old', 'undone'],
    ['somebody stops it', { start: stopped }, 'old', 'undone'],
  ] as const) {
    it(`is ${phase} where ${what}, and can be undone again`, async () => {
      const on = stand();
      await on.deploy({ release: { variable: 'RELEASE' } }, { release: 'c0ffee' });
      const [id = ''] = on.all().map((one) => one.id);
      const { signal } = new AbortController();
      on.faults = fault;
      const outcome = await on.open().undo([id], signal);
      assert.deepEqual([outcome.end, on.all()[0]?.phase], [end, phase]);
      assert.deepEqual(on.disk.tree('/'), oldTree);
      const told = describeOutcome(outcome, 'Bot');
      assert.ok(told.isProblem, told.text);
      if (end !== 'mixture') return;
      assert.match(told.text, /might still run the new version\./);
      assert.equal(on.past[0]?.end, 'deployed', 'nothing is told as undone');
      on.faults = {};
      on.did.length = 0;
      assert.equal((await on.open().undo([id], signal)).end, 'old');
      assert.deepEqual(
        [on.did, on.variable, on.all()[0]?.phase],
        [['restart'], 'before', 'undone'],
      );
    });
  }

  it('ends none of several before the program was started', async () => {
    const on = stand();
    await on.deploy();
    (on.local as Record<string, string>)['app.js'] = 'newest app';
    await on.deploy();
    const ids = on.all().map(({ id }) => id);
    const phases = () => on.all().map(({ phase }) => phase);
    const { signal } = new AbortController();
    on.faults = { start: no };
    assert.equal((await on.open().undo(ids, signal)).end, 'mixture');
    assert.deepEqual(phases(), ['undoing', 'undoing']);
    on.faults = {};
    assert.equal((await on.open().undo(ids, signal)).end, 'old');
    assert.deepEqual(phases(), ['undone', 'undone']);
    const told = new Map(on.past.toReversed().map(({ id, end, verdict }) => [id, [end, verdict]]));
    assert.deepEqual(
      [...ids.map((id) => told.get(id))],
      [
        ['undone', 'unknown'],
        ['undone', 'healthy'],
      ],
    );
  });

  it('is started with the first of several where the second cannot be put back', async () => {
    const on = stand();
    await on.deploy();
    (on.local as Record<string, string>)['app.js'] = 'newest app';
    await on.deploy();
    const [last = '', first = ''] = on.all().map(({ id }) => id);
    const { signal } = new AbortController();
    on.disk.onWrite = () => {
      if (on.all()[0]?.phase === 'undoing') on.records.delete(first);
    };
    const outcome = await on.open().undo([last, first], signal);
    assert.deepEqual([outcome.end, outcome.reason], ['mixture', 'This deploy is no longer kept.']);
    assert.equal(on.all()[0]?.phase, 'undoing', 'it is found again');
    on.did.length = 0;
    assert.equal((await on.open().undo([last], signal)).end, 'old');
    assert.deepEqual(on.did, ['restart']);
  });

  for (const [what, verdict, then, end] of [
    ['was not healthy', sick, [], 'new'],
    ['is not known to be healthy', unseen, [], 'new'],
    ['was not healthy, and is not yet', sick, [sick], 'new'],
    ['was healthy', undefined, [], 'nothing'],
  ] as readonly [string, DeployVerdict | undefined, DeployVerdict[], string][]) {
    it(`ends ${end} where nothing differs and the server ${what}`, async () => {
      const on = stand();
      on.verdicts = verdict ? [verdict] : [];
      await on.deploy({ undo: 'never' });
      on.did.length = 0;
      on.verdicts = [...then];
      const outcome = await on.deploy({ undo: 'automatic' });
      assert.deepEqual([outcome.end, outcome.verdict?.kind], [end, then[0]?.kind ?? 'healthy']);
      assert.deepEqual(on.did, end === 'new' ? ['restart'] : []);
      assert.deepEqual(on.disk.tree('/'), newTree);
      // What is wrong came with the first one, which can still be undone.
      const [record] = undoable(on.all());
      const together = record ? undoneWith(record, on.all()) : [];
      const ids = together.map(({ id }) => id);
      assert.equal((await on.open().undo(ids, new AbortController().signal)).end, 'old');
      assert.deepEqual(on.disk.tree('/'), oldTree);
      assert.ok(on.all().every(({ phase }) => phase === 'undone'));
    });
  }

  it('starts what a push changed since the server was found healthy', async () => {
    const on = stand();
    await on.deploy();
    const file = on.manifest.get('app.js');
    assert.ok(file);
    on.manifest = new Map([...on.manifest, ['app.js', { ...file, hash: 'another' }]]);
    assert.equal((await on.deploy()).end, 'new');
    assert.deepEqual(on.did, ['restart', 'restart']);
  });

  it('keeps the files of a deploy however often the program is only started', async () => {
    const on = stand();
    await on.deploy();
    for (let n = 0; n < 5; n++) {
      on.verdicts = [sick];
      on.past.length = 0;
      assert.equal((await on.deploy()).end, 'new');
    }
    assert.equal(on.all().length, 4);
    assert.equal(undoable(on.all()).length, 1);
  });

  it('keeps the files of a deploy however many were put back since, and of those the last three', async () => {
    const on = stand();
    await on.deploy();
    for (let n = 0; n < 5; n++) {
      (on.local as Record<string, string>)['app.js'] = `app number ${'x'.repeat(n)}`;
      on.verdicts = [sick];
      assert.equal((await on.deploy({ undo: 'automatic' })).end, 'old');
    }
    assert.deepEqual(
      on
        .all()
        .map(({ phase }) => phase)
        .sort(),
      [...['deployed', 'undone', 'undone', 'undone']],
    );
    assert.equal(undoable(on.all()).length, 1);
  });

  it('keeps what the last three replaced, and no more', async () => {
    const on = stand();
    for (let n = 0; n < 5; n++) {
      (on.local as Record<string, string>)['app.js'] = `app number ${'x'.repeat(n)}`;
      assert.equal((await on.deploy()).end, 'new');
    }
    assert.equal(on.all().length, 3);
    const kept = [...on.disk.folders].filter((path) => /^\/\.deploy\/[^/]+$/.test(path));
    assert.deepEqual(
      kept.sort(),
      on
        .all()
        .map(({ id }) => `/.deploy/${id}`)
        .sort(),
    );
    assert.equal(on.past.length, 5);
  });

  it('leaves the old tree and nothing else when it is given up before anything was replaced', async () => {
    const on = stand();
    const cancel = new AbortController();
    const backup = () => {
      cancel.abort();
      return Promise.reject(cancel.signal.reason as Error);
    };
    await assert.rejects(on.deploy({}, { signal: cancel.signal, backup }), { name: 'AbortError' });
    assert.deepEqual(on.disk.tree('/'), oldTree);
    assert.deepEqual([on.all(), on.disk.folders.has(claimFolder)], [[], false]);
    assert.deepEqual(
      [...on.disk.folders].filter((path) => path.startsWith('/.deploy/')),
      [],
    );
  });

  for (const [decision, end] of [
    ['undo', 'old'],
    ['continue', 'new'],
    ['leave', 'mixture'],
  ] as const) {
    it(`asks when it is given up later: ${decision}`, async () => {
      const on = stand();
      const cancel = new AbortController();
      on.disk.onWrite = () => {
        // The claim is the first, what takes the old files away the second.
        if (on.disk.folders.has(claimFolder)) cancel.abort();
      };
      on.decisions = [decision];
      const outcome = await on.deploy({}, { signal: cancel.signal });
      assert.deepEqual([outcome.end, on.asked[0]?.why], [end, 'canceled']);
      if (end === 'old') assert.deepEqual(on.disk.tree('/'), oldTree);
      if (end === 'new') assert.deepEqual(on.disk.tree('/'), newTree);
      assert.equal(on.disk.folders.has(claimFolder), end === 'mixture', 'others are told of it');
    });
  }

  it('tells the second of two who begin at once', async () => {
    const on = stand();
    let second: unknown;
    on.onStart = async () => {
      const other = new DeployStand({ 'z.js': 'z' });
      Object.assign(other, { disk: on.disk });
      second = await other.deploy().catch((error: unknown) => error);
    };
    assert.equal((await on.deploy()).end, 'new');
    assert.ok(second instanceof OtherDeploy);
    assert.match(second.message, /User 'anna' began a deploy to this server just now/);
    assert.deepEqual(on.disk.tree('/'), newTree);
  });

  for (const [hours, takesOver, isTaken] of [
    [1, true, false],
    [7, false, false],
    [7, true, true],
  ] as const) {
    it(`${isTaken ? 'takes over' : 'leaves'} a claim of ${hours} h, agreed: ${takesOver}`, async () => {
      const on = stand();
      const since = on.clock.now() - hours * 3_600_000;
      on.disk.put(
        `${claimFolder}/deploy.json`,
        JSON.stringify({ id: 'other', account: 'ben', since }),
      );
      on.takesOver = takesOver;
      if (!isTaken) await assert.rejects(on.deploy(), OtherDeploy);
      else assert.equal((await on.deploy()).end, 'new');
      assert.equal(on.disk.folders.has(claimFolder), !isTaken);
      const ours = [...on.disk.files.keys()].filter(
        (path) => path.startsWith('/.deploy/') && !path.startsWith(`${claimFolder}/`),
      );
      if (!isTaken) assert.deepEqual([ours, on.all()], [[], []], 'nothing of ours is left');
      assert.deepEqual(on.disk.tree('/'), isTaken ? newTree : oldTree);
    });
  }

  it('says before anything changes that something stands in the way', async () => {
    const on = stand();
    on.disk.put('/app/lib', 'a file');
    await assert.rejects(
      on.deploy(),
      /Something else is in the way of these files on the server: lib\/a\.js/,
    );
    assert.equal(
      [...on.disk.folders].some((path) => path.startsWith('/.deploy')),
      false,
    );
  });
});

describe('A deploy that is killed', () => {
  const killed = new Error('the window was killed');

  it('is found, and leads to either tree from each request', async () => {
    const whole = stand();
    await whole.deploy();
    const count = whole.disk.requests;
    assert.ok(count > 8);
    const phases = new Set<string>();
    for (let at = 0; at < count; at++) {
      for (const fault of ['before', 'after', 'half'] as const) {
        for (const to of ['continue', 'undo'] as const) {
          const on = stand();
          const contents = ['data', 'goes', 'old'];
          on.disk.fail(at, fault);
          for (let later = at + 1; later < 200; later++) on.disk.fail(later, killed);
          await on.deploy().catch(() => undefined);
          on.disk.heal();
          const where = `${fault} at ${at}, then ${to}`;
          for (const one of contents) assert.ok(on.disk.contents().includes(one), where);
          const [record] = on.all();
          phases.add(record?.phase ?? 'none');
          const { signal } = new AbortController();
          if (record?.phase === 'staging') await on.open().cleanUp(record);
          else if (record?.phase === 'replacing' || record?.phase === 'placed') {
            await (to === 'undo'
              ? on.open().undo([record.id], signal)
              : on.open().continue(record.id, signal));
          }
          const isNew =
            record?.phase === 'deployed' ||
            (record?.phase !== 'staging' && record && to === 'continue');
          assert.deepEqual(on.disk.tree('/'), isNew ? newTree : oldTree, where);
        }
      }
    }
    assert.deepEqual([...phases].sort(), ['deployed', 'none', 'replacing', 'staging']);
  });

  it('is put back although the first try fails', async () => {
    const on = stand();
    on.verdicts = [sick];
    const refused = new PanelError('forbidden', 'file.update', { status: 403 });
    on.onStart = () => {
      for (let at = on.disk.requests; at < on.disk.requests + 50; at++) on.disk.fail(at, refused);
    };
    const outcome = await on.deploy({ undo: 'automatic' });
    assert.equal(outcome.end, 'mixture');
    assert.match(outcome.reason ?? '', /file\.update|permission/i);
    on.disk.heal();
    const [record] = on.all();
    assert.equal(record?.phase, 'undoing');
    on.onStart = () => undefined;
    const again = await on.open().undo([record.id], new AbortController().signal);
    assert.equal(again.end, 'old');
    assert.deepEqual(on.disk.tree('/'), oldTree);
  });
});
