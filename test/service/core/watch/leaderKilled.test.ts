import assert from 'node:assert/strict';
import { until } from '../../../pages/support/until';
import type { moments } from './watchingOptions';
import { WatchingProcesses, server } from './watchingProcesses';
import { chosen } from '../../../support/extent';

describe('a crash while the window that leads is killed', () => {
  let on: WatchingProcesses;
  beforeEach(async () => {
    // A look takes a second, so that nobody waits for twenty.
    on = await WatchingProcesses.start({ scale: 20, windowsScale: 1 });
  });
  afterEach(() => on.stop());

  const rows: readonly (readonly [when: (typeof moments)[number], isFocused: boolean])[] = [
    ['seen', false],
    ['happened', false],
    ['told', false],
    ['written', true],
  ];
  for (const [at, isFocused] of chosen(rows, ([at]) => at === 'happened' || at === 'written')) {
    const where = isFocused ? 'the window that the user is in' : 'a window in the background';
    it(`${where}, as the crash is ${at}: is told once, and is one incident`, async () => {
      const leader = await on.open({ stops: { signal: 'SIGKILL', at }, isFocused });
      const others = [
        await on.open({ isFocused: !isFocused }),
        await on.open({ isFocused: false }),
      ];
      await on.kept();
      on.crash();
      await leader.gone;
      const heir = () => others.find(({ role }) => role === 'leading');
      await until('nobody leads', () => Promise.resolve(heir() !== undefined));
      await until('nobody sees it', () =>
        Promise.resolve(heir()?.status?.down.includes(server) ?? false),
      );
      // Two looks, and what is waited for after the first.
      await on.passed(50_000);
      assert.deepEqual(
        others.flatMap((one) => one.told),
        [`${server} down`],
      );
      assert.equal((await on.incidents()).length, 1);
    });
  }
});
