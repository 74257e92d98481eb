import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from './action';
import { areaActions } from './actions/sections';
import { deployActions } from './actions/deploy';
import { fileActions } from './actions/files';
import { monitoringActions } from './actions/monitoring';
import { pushActions } from './actions/push';
import { serverActions } from './actions/servers';
import { differsWhenLasting, faultKinds, isMet } from './faultKinds';
import { Stage } from './stage';
import { Table } from './table';
import { type Placed, measure, tryFault } from './trial';

const actions: readonly Action[] = [
  ...serverActions,
  ...fileActions,
  ...pushActions,
  ...deployActions,
  ...monitoringActions,
  ...areaActions,
];

/** Panels that are played on side by side: most of a trial is waiting. */
const stageCount = 6;

/** Nothing is lost, nothing hangs, everything is told, and the next try works. */
describe('Faults', function () {
  this.timeout(300_000);
  let stages: readonly Stage[] = [];
  const table = new Table();

  before(async () => {
    stages = await Promise.all(Array.from({ length: stageCount }, () => Stage.start()));
  });

  after(async () => {
    await Promise.all(stages.map((stage) => stage.stop()));
    const folder = join('test', 'out', 'faults');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'table.md'), `${table.text}\n`);
    console.log(table.text);
  });

  for (const action of actions) {
    it(action.name, async () => {
      const [stage] = stages;
      if (!stage) throw new Error('there is no stage');
      await Promise.all(stages.map((one) => one.reset()));
      const baseline = await measure(stage, action);
      const cases = baseline.requests.flatMap(({ where, method, path }, index) =>
        // What befalls an open websocket is the console's own tests' business.
        (path.endsWith('/ws') ? [] : faultKinds)
          .filter((kind) => kind.where === undefined || kind.where === where)
          .filter((kind) => kind.effect.kind !== 'dropUpload' || method === 'POST')
          .filter((kind) => !kind.lasts || differsWhenLasting(kind, baseline.requests.length))
          .filter((kind) => isMet(kind, index, baseline.requests.length))
          .map((kind): Placed => ({ kind, index })),
      );
      const wrong: string[] = [];
      const waiting = [...cases];
      const work = async (on: Stage) => {
        for (let placed = waiting.shift(); placed; placed = waiting.shift()) {
          try {
            table.note(
              action.name,
              placed.kind.name,
              await tryFault(on, { action, baseline, placed }),
            );
          } catch (error) {
            const { name, lasts } = placed.kind;
            const place = `${name}, ${lasts ? 'lasting' : 'once'}, at request ${placed.index + 1}`;
            wrong.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
            table.note(action.name, name, 'wrong');
          }
        }
      };
      await Promise.all(stages.map(work));
      table.requests(action.name, baseline.requests.length);
      if (wrong.length > 0)
        throw new Error(`${wrong.length} of ${cases.length}\n${wrong.join('\n')}`);
    });
  }
});
