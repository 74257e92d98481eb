import assert from 'node:assert/strict';
import { until } from '../../../pages/support/until';
import type { moments } from './watchingOptions';
import { WatchingProcesses, server } from './watchingProcesses';
import { chosen } from '../../../support/extent';

describe('a crash while the window that leads is frozen', () => {
  let on: WatchingProcesses;
  beforeEach(async () => {
    on = await WatchingProcesses.start({ scale: 10, windowsScale: 10 });
  });
  afterEach(() => on.stop());

  const rows: readonly (readonly [
    when: (typeof moments)[number] | undefined,
    isFocused: boolean,
  ])[] = [
    [undefined, true],
    ['seen', false],
    ['happened', true],
    ['told', false],
    ['written', true],
  ];
  for (const [at, isFocused] of chosen(rows, ([at]) => at === 'seen' || at === 'written')) {
    const where = isFocused ? 'the window that the user is in' : 'a window in the background';
    const when = at ? `as the crash is ${at}` : 'before the crash';
    it(`${where}, ${when}: is told once, and is one incident`, async () => {
      const leader = await on.open({ ...(at && { stops: { signal: 'SIGSTOP', at } }), isFocused });
      const others = [
        await on.open({ isFocused: !isFocused }),
        await on.open({ isFocused: false }),
      ];
      const all = [leader, ...others];
      await on.kept();
      if (!at) leader.signal('SIGSTOP');
      on.crash();
      const heir = () => others.find(({ role }) => role === 'leading');
      await until('nobody leads', () => Promise.resolve(heir() !== undefined));
      await until('nobody sees it', () =>
        Promise.resolve(heir()?.status?.down.includes(server) ?? false),
      );
      await on.passed(10_000);
      const mark = on.panel.mark();
      leader.signal('SIGCONT');
      await until('it leads still', () => Promise.resolve(leader.role === 'following'));
      // Two looks, and what is waited for after the first.
      await on.passed(45_000);
      assert.deepEqual(
        all.flatMap((one) => one.told),
        [`${server} down`],
      );
      assert.equal((await on.incidents()).length, 1);
      assert.deepEqual(
        [heir()?.role, leader.roles.slice(-2)],
        ['leading', ['seeking', 'following']],
      );
      // One for each look, and what the one that was frozen had begun or asks on its way.
      const { length } = on.panel.requestsSince(mark).filter(({ route }) => route === '/resources');
      assert.ok(length <= 5, `${length} looks`);
    });
  }
});
