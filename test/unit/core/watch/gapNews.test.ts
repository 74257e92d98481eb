import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { GapNews } from '../../../../src/core/watch/gapNews';
import type { Incident } from '../../../../src/core/watch/incident';
import type { WatchLevel } from '../../../../src/core/watch/watchNotice';
import type { News } from '../../../../src/core/windows/place';
import { silentLog } from '../../../support/silentLog';
import { bot, sampleIncident } from './sampleIncident';

const world = { ...bot, uuid: '2b7ce997-259b-452e-8b4e-cecc464142ca', name: 'World' };
const crash = sampleIncident();
const another = sampleIncident({ id: 'other', server: world });

/** A window that leads, and the one that the user was in last. */
function twoWindows(levels: Readonly<Record<string, WatchLevel>> = {}, isEnabled = true) {
  const told: string[] = [];
  const windows = ['one', 'two'].map((id) => ({ id, heard: new Emitter<News>() }));
  const parts = {
    tellWindow: (window: string, topic: string, what: unknown) =>
      windows
        .find(({ id }) => id === window)
        ?.heard.fire({ topic, what: JSON.parse(JSON.stringify(what)) as unknown }),
  };
  const [one, two] = windows.map(({ id, heard }) => {
    const onTold = (topic: string, listener: (what: unknown) => void) =>
      heard.event((news) => {
        if (news.topic === topic) listener(news.what);
      });
    const news = new GapNews({
      windows: { ...parts, onTold },
      ...{ focused: { last: 'two' }, isEnabled: () => isEnabled, log: silentLog },
      levelOf: ({ uuid }) => levels[uuid] ?? 'all',
    });
    news.onDidTell(({ text, incident }) => told.push(`${id}: ${text} ${incident ?? '-'}`));
    return news;
  });
  assert.ok(one && two);
  return { one, told, hear: (what: unknown) => parts.tellWindow('two', 'watch.gap', what) };
}

describe('crashes of a time in which nobody watched', () => {
  const single = `two: Server 'Ticket Bot' crashed while VS Code wasn't watching. ${crash.id}`;
  const both = "two: Crashes while VS Code wasn't watching: 2 (Ticket Bot, World) -";
  const off: Readonly<Record<string, WatchLevel>> = { [bot.uuid]: 'off' };
  type Row = readonly [
    string,
    readonly Incident[],
    Readonly<Record<string, WatchLevel>>,
    boolean,
    readonly string[],
  ];
  const rows: readonly Row[] = [
    ['one', [crash], {}, true, [single]],
    [
      'one of a server of which crashes are told',
      [crash],
      { [bot.uuid]: 'crashes' },
      true,
      [single],
    ],
    ['one of a server of which nothing is told', [crash], off, true, []],
    ['two', [crash, another], {}, true, [both]],
    [
      'two, one of a server of which nothing is told',
      [another, crash],
      { [world.uuid]: 'off' },
      true,
      [single],
    ],
    ['two, and nothing is watched', [crash, another], {}, false, []],
  ];
  for (const [what, crashes, levels, isEnabled, expected] of rows) {
    it(`${what}: ${expected.length === 0 ? 'not told' : 'told where the user is'}`, () => {
      const { one, told } = twoWindows(levels, isEnabled);
      one.tell(crashes);
      assert.deepEqual(told, expected);
    });
  }

  for (const what of [null, 'x', {}, { text: 1 }]) {
    it(`nothing is told by ${JSON.stringify(what)}`, () => {
      const { told, hear } = twoWindows();
      hear(what);
      assert.deepEqual(told, []);
    });
  }

  it('are told in a thousand letters, and to nobody behind the end', () => {
    const told: unknown[] = [];
    const said: string[] = [];
    const heard = new Emitter<News>();
    const news = new GapNews({
      windows: {
        tellWindow: () => undefined,
        onTold: (topic, listener) =>
          heard.event((one) => {
            if (one.topic === topic) listener(one.what);
          }),
      },
      ...{ focused: { last: 'two' }, isEnabled: () => true, levelOf: () => 'all' as const },
      log: { ...silentLog, debug: (text) => said.push(String(text)) },
    });
    news.onDidTell((notice) => told.push(notice));
    const topic = 'watch.gap';
    heard.fire({ topic, what: { text: 'x'.repeat(1_001), incident: 'i' } });
    heard.fire({ topic, what: { text: 'x' } });
    assert.deepEqual(told, [
      { text: 'x'.repeat(1_000), incident: 'i' },
      { text: 'x', incident: undefined },
    ]);
    heard.fire({ topic, what: 7 });
    assert.match(said[0] ?? '', /^Told by another window: ./);
    news.dispose();
    heard.fire({ topic, what: { text: 'x' } });
    heard.fire({ topic, what: 7 });
    assert.deepEqual([told.length, said.length], [2, 1]);
  });
});
