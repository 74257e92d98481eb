import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Issue } from '../../../../src/core/api/issue';
import type { ServerRef } from '../../../../src/core/api/panel';
import { newIssueOf } from '../../../../src/core/deploy/newIssue';

const uuid = '00000000-0000-4000-8000-000000000001';

/** An issue, by its fingerprint and the service's second in which it was first seen. */
type Seen = readonly [fingerprint: string, second: number];

/** A panel whose project is linked to a server, or is not. */
class FakePanel {
  issues: readonly Seen[] = [];
  isLinked = true;
  isDown = false;
  requests = 0;

  get ref(): ServerRef {
    const send = ({ path }: { readonly path: string }) => {
      this.requests++;
      if (this.isDown)
        return Promise.reject(new PanelError('unavailable', 'down', { status: 503 }));
      if (!path.endsWith('/issues')) {
        const servers = this.isLinked ? [{ uuid }] : [];
        return Promise.resolve({ projects: [{ uuid: 'p', servers }] });
      }
      const items = this.issues.map(([fingerprint, second]): Partial<Issue> => {
        return { fingerprint, title: `Title of ${fingerprint}`, firstSeenAt: second * 1000 };
      });
      return Promise.resolve({ items: items.reverse() });
    };
    return { panel: { http: { send } }, uuid, name: 'S' } as unknown as ServerRef;
  }
}

describe('newIssueOf', () => {
  const { signal } = new AbortController();

  for (const [what, before, after, found] of [
    ['nothing', [], [], undefined],
    ['the first one', [], [['a', 5]], 'Title of a'],
    ['what was there', [['a', 5]], [['a', 5]], undefined],
    [
      'a newer one',
      [['a', 5]],
      [
        ['a', 5],
        ['b', 6],
      ],
      'Title of b',
    ],
    [
      'one of the same second',
      [['a', 5]],
      [
        ['a', 5],
        ['b', 5],
      ],
      'Title of b',
    ],
    [
      'an older one that is open again',
      [['a', 5]],
      [
        ['b', 4],
        ['a', 5],
      ],
      undefined,
    ],
  ] as readonly (readonly [string, readonly Seen[], readonly Seen[], string | undefined])[]) {
    it(`tells ${what} by the service's own clock`, async () => {
      const panel = new FakePanel();
      panel.issues = before;
      const look = await newIssueOf(panel.ref, signal);
      panel.issues = after;
      assert.equal(await look(signal), found);
      assert.equal(panel.requests, 3);
    });
  }

  it('says at each look that no project is linked', async () => {
    const panel = new FakePanel();
    panel.isLinked = false;
    const look = await newIssueOf(panel.ref, signal);
    await assert.rejects(look(signal), {
      message: 'No monitoring project is linked to the server.',
    });
    assert.equal(panel.requests, 1);
  });

  it('knows nothing where nobody could look at the beginning', async () => {
    const panel = new FakePanel();
    panel.isDown = true;
    const look = await newIssueOf(panel.ref, signal);
    panel.isDown = false;
    panel.issues = [['a', 5]];
    await assert.rejects(look(signal), PanelError);
  });

  it('fails where a look does', async () => {
    const panel = new FakePanel();
    const look = await newIssueOf(panel.ref, signal);
    panel.isDown = true;
    await assert.rejects(look(signal), PanelError);
  });
});
