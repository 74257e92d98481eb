import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type { ServerRef } from '../../../../src/core/api/panel';
import { incidentOf } from '../../../../src/core/deploy/deployIncident';
import { DeploySection } from '../../../../src/core/deploy/deploySection';
import { deployOfIssue, issueDeploys } from '../../../../src/core/deploy/firstSeenIn';
import { DeployHistory, type PastDeploy } from '../../../../src/core/deploy/history';
import { liveSentence } from '../../../../src/core/deploy/historyWords';
import { KnownDeploys } from '../../../../src/core/deploy/knownDeploys';
import { FakeClock } from '../../../support/fakeClock';
import { sampleIncident } from '../watch/sampleIncident';
import { sampleDeploy, sampleReport } from './sampleDeploy';

const { startedAt: at, endedAt } = sampleDeploy();
const day = 24 * 60 * 60_000;
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('the history of deploys', () => {
  describe('first seen in', () => {
    const old = sampleDeploy({ id: 'old', startedAt: at - day, release: 'old1' });
    const rows: readonly (readonly [string, number, string | undefined, PastDeploy[], string?])[] =
      [
        [
          'the release that it names',
          at + 5_000,
          'abc123',
          [sampleDeploy(), old],
          sampleDeploy().id,
        ],
        [
          'a release with the program’s name',
          at + 1,
          'bot@abc123',
          [sampleDeploy()],
          sampleDeploy().id,
        ],
        ['an older release still named', at + 5_000, 'old1', [sampleDeploy(), old], 'old'],
        ['a release that was not deployed', at + 5_000, '9.9.9', [sampleDeploy(), old]],
        ['its release before the deploy', at - 1, 'abc123', [sampleDeploy()]],
        ['no release, soon after', at + 5_000, undefined, [sampleDeploy(), old], sampleDeploy().id],
        ['no release, a day later', at + day + 1, undefined, [sampleDeploy()]],
        ['no release, after an undo', endedAt + 1, undefined, [sampleDeploy({ end: 'undone' })]],
        [
          'the second in which the deploy began',
          at,
          undefined,
          [sampleDeploy({ startedAt: at + 900 })],
          sampleDeploy().id,
        ],
        [
          'no release, a day later to the millisecond',
          at + day,
          undefined,
          [sampleDeploy()],
          sampleDeploy().id,
        ],
        [
          'no release, until an undo',
          endedAt,
          undefined,
          [sampleDeploy({ end: 'undone' })],
          sampleDeploy().id,
        ],
        ['the end of another name', at + 1, 'robotabc123', [sampleDeploy()]],
        ['a deploy without a release', at + 1, 'undefined', [sampleDeploy({ release: undefined })]],
        ['no deploys', at, 'abc123', []],
      ];
    for (const [title, firstSeenAt, firstRelease, deploys, id] of rows) {
      it(title, () => assert.equal(deployOfIssue({ firstSeenAt, firstRelease }, deploys)?.id, id));
    }

    it('claims no more than is known', async () => {
      const deploys = issueDeploys({ of: () => Promise.resolve([sampleDeploy()]) });
      const server = [{ panelId: 'p', uuid, name: 'Bot' }];
      const words = async (firstRelease: string | undefined) =>
        (await deploys.firstSeenIn(server, { firstSeenAt: at + 180_000, firstRelease }))?.words;
      assert.equal(await words('abc123'), "Deploy of abc123 to server 'Bot'");
      assert.equal(await words(undefined), "3 min after the deploy of abc123 to server 'Bot'");
      assert.equal(await words('other'), undefined);
    });
  });

  it('tells the releases of all servers that stay, since they are in place', async () => {
    const history: Readonly<Record<string, readonly PastDeploy[]>> = {
      a: [sampleDeploy(), sampleDeploy({ end: 'undone', release: 'undone' })],
      b: [sampleDeploy({ release: undefined }), sampleDeploy({ release: 'b1', endedAt: 5 })],
    };
    const deploys = issueDeploys({ of: ({ uuid: one }) => Promise.resolve(history[one] ?? []) });
    const servers = ['a', 'none', 'b'].map((one) => ({ panelId: 'p', uuid: one, name: one }));
    assert.deepEqual(await deploys.releases(servers), [
      { name: 'abc123', since: endedAt },
      { name: 'b1', since: 5 },
    ]);
    const issue = { firstSeenAt: at + 1, firstRelease: 'b1' };
    const seen = await deploys.firstSeenIn(servers, issue);
    assert.equal(seen?.words, "Deploy of b1 to server 'b'");
  });

  it('tells the release of the last deploy that was not undone, and no more', () => {
    const said = (deploys: readonly PastDeploy[]) => liveSentence(deploys, at + 3_600_000);
    const rest = "Changes made in other ways aren't included.";
    assert.equal(said([]), '');
    assert.equal(said([sampleDeploy({ end: 'undone' })]), '');
    assert.equal(
      said([sampleDeploy()]),
      `Release by your last deploy: 'abc123' (1 hour ago, healthy). ${rest}`,
    );
    assert.equal(
      said([sampleDeploy({ end: 'undone' }), sampleDeploy({ release: 'old', verdict: 'unknown' })]),
      `Release by your last deploy: 'old' (1 hour ago, health unknown). ${rest}`,
    );
  });

  it('puts down to a deploy the crash that followed its start, and no other', () => {
    const steps = [
      { name: 'start' as const, startedAt: at, endedAt: at + 10_000, state: 'done' as const },
    ];
    const found = (moment: number) =>
      incidentOf(sampleReport({ steps }), [sampleIncident({ at: moment })])?.at;
    assert.equal(found(at + 5_000), at + 5_000);
    assert.equal(found(at + 60_000), at + 60_000);
    assert.equal(found(at - 1), undefined);
    assert.equal(found(at + 70_000), at + 70_000);
    assert.equal(found(at + 70_001), undefined);
    assert.equal(found(at), at);
    const crashes = [at + 9_000, at + 5_000, at - 1].map((moment) =>
      sampleIncident({ at: moment }),
    );
    assert.equal(incidentOf(sampleReport({ steps }), crashes)?.at, at + 5_000, 'the first');
    const open = { name: 'start', startedAt: at, state: 'running' } as const;
    const running = sampleReport({ steps: [open] });
    assert.equal(incidentOf(running, [sampleIncident({ at: at + day })])?.at, at + day);
    assert.equal(incidentOf(sampleReport(), [sampleIncident({ at })]), undefined);
  });

  describe('below a server', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(os.tmpdir(), 'deploy-history-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const ref = { panel: { id: 'p' }, uuid, name: 'Bot' } as unknown as ServerRef;
    const server = { panelId: 'p', uuid };
    const drawn = (section: DeploySection) =>
      new Promise<void>((resolve) => section.onDidChangeBelow(() => resolve()));

    it('stands what was deployed there, by this window or another', async () => {
      const history = new DeployHistory(folder);
      const known = new KnownDeploys(history);
      const section = new DeploySection(known, new FakeClock(), 'en');
      assert.deepEqual(section.rows(ref), []);
      const first = drawn(section);
      await history.note(server, sampleDeploy());
      await first;
      const [row] = section.rows(ref);
      const [deploy] = (await row?.children?.()) ?? [];
      assert.match(deploy?.look().label ?? '', /Jul 26.* · abc123/);
      assert.equal(
        deploy?.look().description,
        'Healthy · Added: 1 · Changed: 2 · Removed: 0 · anna, Mara',
      );
      const second = drawn(section);
      await new DeployHistory(folder).note(server, sampleDeploy({ end: 'undone' }));
      known.reload();
      await second;
      const [undone] = (await section.rows(ref)[0]?.children?.()) ?? [];
      assert.match(undone?.look().description ?? '', /^Undone/);
    });
  });
});
