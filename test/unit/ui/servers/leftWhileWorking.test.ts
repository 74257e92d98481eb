import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { markOwn } from '../../../../src/core/base/row';
import { databaseCommands } from '../../../../src/core/databases/commands';
import { networkCommands } from '../../../../src/core/network/commands';
import { scheduleCommands } from '../../../../src/core/schedules/commands';
import { settingsCommands } from '../../../../src/core/settings/commands';
import { Databases } from '../../../../src/ui/databases/databases';
import { Network } from '../../../../src/ui/network/network';
import { Schedules } from '../../../../src/ui/schedules/schedules';
import { ServerActions } from '../../../../src/ui/servers/serverActions';
import type { SectionFeature, SectionTools } from '../../../../src/ui/servers/sectionParts';
import { Settings } from '../../../../src/ui/settings/settings';
import { FakeClock, settle } from '../../../support/fakeClock';
import { answer, resetVsCode } from '../../../support/vscodeControl';
import { FakeQuickPick, shownBox } from '../../../support/vscodeObjects';
import { PanelFake } from '../../core/monitoring/panelFake';
import { panelListOf } from '../../panelListOf';
import { server } from '../../sampleRows';

const { uuid, name } = server;
const lost = new PanelError('network', 'x', { outcomeUnknown: true, mayBeDone: true });
const allocation = { id: 1, ip: '198.51.100.7', alias: undefined, port: 25_565, notes: undefined };

function setUp() {
  const fake = new PanelFake(({ path }) => {
    if (path !== `/servers/${uuid}`) return { object: 'list', data: [] };
    const attributes = { uuid, name, server_owner: true, feature_limits: { databases: 2 } };
    return { object: 'server', attributes, meta: { user_permissions: ['*'] } };
  });
  const panel = createPanel({ id: 'p', name: 'p', http: fake.http } as unknown as Panel);
  const permissionCatalog = new PermissionCatalog();
  const may = () => Promise.resolve(['*']);
  const store = { getPermissions: may, refreshServer: may };
  const tools = {
    panels: panelListOf([panel]),
    serversView: {
      servers: { storeOf: () => store, state: () => ({ server }) },
      askServer: { ask: (given: ServerRef) => Promise.resolve(given) },
      permissionCatalog,
    },
    serverActions: new ServerActions(undefined as never, permissionCatalog),
    sectionParts: { permissionCatalog, clock: new FakeClock(), knownServer: () => server },
  } as unknown as SectionTools;
  const ref: ServerRef = { panel, uuid, name };
  return { fake, tools, ref };
}

describe('A list whose change is left while it is under way, and of which nobody knows what came', () => {
  beforeEach(resetVsCode);

  const rows: Readonly<
    Record<
      string,
      {
        readonly feature: (tools: SectionTools) => SectionFeature;
        readonly command: string;
        readonly data?: object;
        /** What is typed or, from a list, chosen. */
        readonly answers: readonly string[];
      }
    >
  > = {
    'a new database': {
      feature: (tools) => new Databases(tools),
      command: databaseCommands.create.id,
      answers: ['tickets', '%'],
    },
    'a note': {
      feature: (tools) => new Network(tools),
      command: networkCommands.editNote.id,
      data: { section: 'network', data: { allocation, limit: 2 } },
      answers: ['voice'],
    },
    'a name': {
      feature: (tools) => new Settings(tools, undefined as never),
      command: settingsCommands.rename.id,
      answers: ['Help Desk'],
    },
    'a description': {
      feature: (tools) => new Settings(tools, undefined as never),
      command: settingsCommands.editDescription.id,
      answers: ['Help desk of the community'],
    },
    'a new schedule': {
      feature: (tools) => new Schedules(tools),
      command: scheduleCommands.create.id,
      answers: ['Every day at 04:00', 'Run in Any Case', 'Nightly'],
    },
  };
  for (const [what, { feature, command, data, answers }] of Object.entries(rows)) {
    it(`is read again: ${what}`, async () => {
      const { fake, tools, ref } = setUp();
      answer('window.showQuickPick', async (items: Promise<readonly { label: string }[]>) =>
        (await items).find(({ label }) => label === 'Something Else...'),
      );
      const { section, handlers } = feature(tools);
      const row = markOwn({ kind: data ? 'item' : 'server', ref, ...data });
      const run = handlers.find(({ id }) => id === command)?.run(row, undefined);
      const ended = assert.rejects(Promise.resolve(run), lost);
      for (const [at, one] of answers.entries()) {
        const box = await shownBox();
        if (at < answers.length - 1) {
          if (box instanceof FakeQuickPick) box.choose(one);
          else {
            box.type(one);
            box.pressEnter();
          }
          while (box.isShown) await new Promise(setImmediate);
          continue;
        }
        let answerNow: () => void = () => undefined;
        fake.wait = new Promise((resolve) => (answerNow = resolve));
        fake.failures.push(lost, lost, lost);
        box.type(one);
        box.pressEnter();
        await settle();
        box.pressEscape();
        let changes = 0;
        section.onDidChange?.(() => changes++);
        answerNow();
        await ended;
        assert.ok(changes > 0);
      }
    });
  }
});
