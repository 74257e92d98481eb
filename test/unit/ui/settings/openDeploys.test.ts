import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { serverArgument } from '../../../../src/core/servers/arguments';
import { settingsCommands } from '../../../../src/core/settings/commands';
import { createPanel, type Panel } from '../../../../src/core/api/panel';
import { Settings } from '../../../../src/ui/settings/settings';
import { FakeClock } from '../../../support/fakeClock';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { callsOf, resetVsCode } from '../../../support/vscodeControl';
import { server } from '../../sampleRows';

function refOf(capabilities: typeof ofService): ServerRef {
  const http = { capabilities, homeUrl: 'https://panel.example.com' };
  const panel = createPanel({ id: 'p', name: 'p', http } as unknown as Panel);
  return { panel, uuid: server.uuid, name: server.name };
}

/** The command, and which servers it was about to offer where it is called without one. */
function openDeploys() {
  let concerns: ((ref: ServerRef) => boolean) | undefined;
  const askServer = {
    ask: (given: ServerRef | undefined, ...rest: readonly unknown[]) => {
      concerns = rest[2] as typeof concerns;
      return Promise.resolve(given);
    },
  };
  const servers = { state: () => ({ server }) };
  const clock = new FakeClock();
  const sectionParts = {
    permissionCatalog: new PermissionCatalog(),
    clock,
    knownServer: () => server,
  };
  const tools = { serversView: { askServer, servers }, sectionParts };
  const { id } = settingsCommands.openDeploys;
  const settings = new Settings(tools as never, undefined as never);
  const handler = settings.handlers.find((one) => one.id === id);
  const run = (ref: ServerRef) =>
    Promise.resolve(handler?.run(serverArgument.given(ref)[0], undefined));
  return { run, isOffered: (ref: ServerRef) => concerns?.(ref) };
}

describe('the page of a server’s deploys', () => {
  beforeEach(resetVsCode);

  it('is opened, and offered of servers of the service alone', async () => {
    const { run, isOffered } = openDeploys();
    await run(refOf(ofService));
    assert.equal(callsOf('env.openExternal').length, 1);
    assert.deepEqual([isOffered(refOf(ofService)), isOffered(refOf(ofOthers))], [true, false]);
  });

  it('is not opened where the panel has none', async () => {
    const { run } = openDeploys();
    await assert.rejects(run(refOf(ofOthers)), /This panel does not offer it\./);
    assert.deepEqual(callsOf('env.openExternal'), []);
  });
});
