import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { limits } from '../../../../src/core/base/limits';
import type { ServerId } from '../../../../src/core/base/serverKey';
import { DeploySection } from '../../../../src/core/deploy/deploySection';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import { deployTitle, pastWords } from '../../../../src/core/deploy/historyWords';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { sampleDeploy } from './sampleDeploy';

const state = {} as ServerState;
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const ref = { panel: { id: 'p' }, uuid, name: 'Bot' } as unknown as ServerRef;

/** A section of a server with these deploys; others have none. */
function sectionOf(deploys: readonly PastDeploy[]) {
  const changed = new Emitter<ServerId>();
  const of = (server: ServerId) => (server.panelId === 'p' && server.uuid === uuid ? deploys : []);
  const now = () => sampleDeploy().startedAt + 3_600_000;
  const section = new DeploySection({ of, onDidChange: changed.event }, { now }, 'en');
  const drawn: string[] = [];
  section.onDidChangeBelow((one) => drawn.push(one.name));
  return { section, changed, drawn };
}

describe('The deploys below a server', () => {
  it('are in a row that says which one is in place', () => {
    const past = sampleDeploy();
    const undone = sampleDeploy({ id: 'later', end: 'undone' });
    const lookOf = (deploys: readonly PastDeploy[]) =>
      sectionOf(deploys)
        .section.rows(ref)
        .map((row) => row.look());
    const look = { label: 'Deploys', icon: 'rocket', tags: ['deploys'], expands: 'closed' };
    assert.deepEqual(lookOf([undone, past]), [{ ...look, description: deployTitle(past, 'en') }]);
    assert.deepEqual(lookOf([undone]), [{ ...look, description: '' }]);
    assert.deepEqual(lookOf([]), []);
  });

  it('are shown by a click, with the names of their files', async () => {
    const past = sampleDeploy();
    const bare = sampleDeploy({ id: 'bare', names: [], end: 'undone' });
    const { section } = sectionOf([past, bare]);
    const rows = (await section.rows(ref)[0]?.children?.()) ?? [];
    const [label, description] = [deployTitle(past, 'en'), pastWords(past)];
    const click = { id: 'hosting-panel.showDeploy', title: 'Show Deploy' };
    const { click: clicked, ...look } = rows[0]?.look() ?? { label: '' };
    assert.deepEqual(look, {
      ...{ label, description, icon: 'pass', color: 'testing.iconPassed' },
      tooltip: `${label}\n${description}\na.js\nb.js\nc.js`,
      accessibleLabel: `${label}, ${description}`,
      tags: ['deploy', 'deployed'],
    });
    assert.equal(clicked?.title, click.title);
    const other = rows[1]?.look();
    assert.deepEqual([other?.tags, other?.icon], [['deploy', 'undone'], 'discard']);
    assert.equal(other?.tooltip, `${deployTitle(bare, 'en')}\n${pastWords(bare)}`);
    assert.notEqual(rows[0]?.id, rows[1]?.id);
    assert.deepEqual(
      rows.map((row) => (row as { deploy?: string }).deploy),
      [past.id, 'bare'],
    );
  });

  it('end with how many there are more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => sampleDeploy({ id: `${n}` }));
    const below = async (count: number) =>
      (await sectionOf(many(count)).section.rows(ref)[0]?.children?.()) ?? [];
    assert.equal((await below(limits.treeRows)).at(-1)?.kind, 'deploy');
    const rows = await below(limits.treeRows + 2);
    assert.equal(rows.length, limits.treeRows + 1);
    const note = { label: '... and 2 more', icon: 'info', tags: ['note'] };
    assert.deepEqual([rows.at(-1)?.kind, rows.at(-1)?.look()], ['note', note]);
  });

  it('are told by the row of their server, which has a tag where it has any', () => {
    const some = sectionOf([sampleDeploy()]).section.extras;
    const none = sectionOf([]).section.extras;
    const look = { label: 'Bot', tags: ['server'] };
    assert.deepEqual(some.look(ref, look, undefined), { ...look, tags: ['server', 'hasDeploys'] });
    assert.equal(none.look(ref, look, undefined), look);
    const bare = { label: 'Bot' };
    assert.equal(some.look(ref, bare, undefined), bare);
    const [hover, ...others] = some.hover(ref, state);
    assert.ok(hover && 'text' in hover);
    assert.match(hover.text, /^Release by your last deploy: 'abc123' \(1 hour ago, healthy\)/);
    assert.deepEqual([hover.icon, others], ['rocket', []]);
    assert.deepEqual(none.hover(ref, state), []);
    assert.deepEqual(
      sectionOf([sampleDeploy({ end: 'undone' })]).section.extras.hover(ref, state),
      [],
    );
  });

  it('are drawn again where they changed, as far as they were drawn, until it is over', () => {
    const { section, changed, drawn } = sectionOf([sampleDeploy()]);
    changed.fire({ panelId: 'p', uuid });
    assert.deepEqual(drawn, [], 'nobody looked yet');
    section.rows(ref);
    changed.fire({ panelId: 'q', uuid });
    assert.deepEqual(drawn, [], 'it is of another panel');
    changed.fire({ panelId: 'p', uuid });
    assert.deepEqual(drawn, ['Bot']);
    section.dispose();
    changed.fire({ panelId: 'p', uuid });
    assert.deepEqual(drawn, ['Bot']);
  });
});
