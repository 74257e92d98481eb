import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type FoundIssues, IssueSearch } from '../../../../src/core/monitoring/issueSearch';
import { projectChoices } from '../../../../src/core/monitoring/monitoringChoices';
import { monitoringOf, panelOf } from './fakeMonitoring';
import { PanelFake, issueJson, pageJson } from './panelFake';

const uuids = ['1a7ce997-259b-452e-8b4e-cecc464142ca', '2a7ce997-259b-452e-8b4e-cecc464142ca'];

/** A panel with two projects; a search finds an issue in each that is called as what was searched for. */
function service(name: string, seen: number) {
  return new PanelFake(({ path, query }) => {
    const data = uuids.map((uuid) => ({ attributes: { uuid, name: `${name}${uuid[0]}` } }));
    if (path === '/monitoring/projects') return { data, meta: {} };
    const text = query?.['q'];
    if (text === undefined) return pageJson([issueJson('known')]);
    const at = seen + uuids.findIndex((uuid) => path.includes(uuid));
    return pageJson([issueJson(`f${at}`, { title: `${String(text)} ${at}`, last_seen: at })]);
  });
}

async function open() {
  const [one, two] = [service('A', 100), service('B', 200)];
  const { monitoring, panels, panel, clock } = monitoringOf(one);
  panels.set([panel, panelOf(two, 'other')]);
  const search = new IssueSearch(monitoring, await projectChoices(monitoring), clock);
  const shown: FoundIssues[] = [];
  search.onDidFind((found) => shown.push(found));
  const asked = () => [...one.asked.splice(0), ...two.asked.splice(0)];
  asked();
  const labels = () => shown.at(-1)?.issues.map(({ label }) => label);
  return { search, shown, asked, labels, clock, two };
}

describe('Searching for an issue', () => {
  it('begins with what is known, for no request', async () => {
    const { search, asked, labels } = await open();
    await search.type('');
    assert.deepEqual(labels(), new Array(4).fill('known'));
    assert.deepEqual(asked(), []);
  });

  it('asks each project of each panel once for what was typed, the latest first', async () => {
    const { search, asked, labels, shown, clock } = await open();
    for (const text of ['T', 'Ty', 'Typ', 'Type ']) {
      await search.type(text);
      await clock.advance(200);
    }
    assert.deepEqual(asked(), []);
    assert.equal(shown.at(-1)?.isBusy, true);
    await clock.advance(100);
    const all = asked();
    assert.equal(all.length, 4);
    assert.ok(
      all.every((one) => one.endsWith('status=all q=Type sort=last_seen per_page=20')),
      all[0],
    );
    assert.deepEqual(labels(), ['Type 201', 'Type 200', 'Type 101', 'Type 100']);
    assert.deepEqual([shown.at(-1)?.isBusy, clock.pending], [false, 0]);
  });

  it('says which project could not be searched, and finds the others', async () => {
    const { search, labels, shown, clock, two } = await open();
    two.failures.push(new PanelError('unavailable', ''));
    await search.type('x');
    await clock.advance(300);
    assert.equal(labels()?.length, 3);
    assert.match(
      shown.at(-1)?.problems.join() ?? '',
      /^Couldn't search project 'B1'\. The monitoring service/,
    );
  });

  for (const count of [50, 51]) {
    it(`asks fifty of ${count} projects, and says so where there are more`, async () => {
      const fake = new PanelFake(() => pageJson([]));
      const { monitoring, panel, clock } = monitoringOf(fake);
      const projects = Array.from({ length: count }, (_, n) => ({
        ...{ label: `P${n}`, description: '', panel, project: `p${n}` },
      }));
      const search = new IssueSearch(monitoring, projects, clock);
      const shown: FoundIssues[] = [];
      search.onDidFind((found) => shown.push(found));
      await search.type('x');
      await clock.advance(300);
      assert.equal(fake.asked.length, 50);
      const problems = shown.at(-1)?.problems ?? [];
      assert.equal(problems.length, count - 50);
      for (const problem of problems) assert.match(problem, /\b1\b/);
    });
  }

  it('shows nothing of an older text, nor after its end', async () => {
    const { search, labels, clock, shown, asked } = await open();
    await search.type('old');
    await clock.advance(299);
    await search.type('new');
    await clock.advance(300);
    assert.ok(labels()?.every((label) => label.startsWith('new')));
    await search.type('');
    assert.equal(labels()?.[0], 'known');
    asked();
    const count = shown.length + 1;
    await search.type('late');
    search.dispose();
    await clock.advance(1000);
    assert.deepEqual([shown.length, asked().length, clock.pending], [count, 0, 0]);
  });
});
