import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import { serverCommands } from '../../../../src/core/servers/commands';
import { PowerCommands } from '../../../../src/ui/servers/powerCommands';
import { resetVsCode } from '../../../support/vscodeControl';
import { ref } from '../../sampleRows';

describe('A power command', () => {
  beforeEach(resetVsCode);

  const other = { ...ref, uuid: '2a7ce997-259b-452e-8b4e-cecc464142ca', name: 'Hub' };
  const rows: readonly (readonly [
    name: string,
    refs: readonly (typeof ref)[],
    failing: string,
    boolean,
  ])[] = [
    ['was done', [ref], '', true],
    ['failed, which is told', [ref], 'Lobby', false],
    ['was done to all', [ref, other], '', true],
    ['failed for some, which is told', [ref, other], 'Hub', false],
    ['has no server', [], '', false],
  ];
  for (const [name, refs, failing, isDone] of rows) {
    it(`says to who asked for it whether it was taken: it ${name}`, async () => {
      let told = 0;
      const commands = new PowerCommands({
        askServer: { ask: () => Promise.resolve(undefined) },
        commands: { report: () => told++ },
        permissionCatalog: { explain: (_http: unknown, error: unknown) => Promise.resolve(error) },
        servers: {
          storeOf: () => ({
            getPermissions: () => Promise.resolve(['*']),
            get: () => undefined,
            works: { show: () => ({ dispose: () => undefined }) },
          }),
        },
        setPower: (server: typeof ref) =>
          server.name === failing ? Promise.reject(new UserError('No.')) : Promise.resolve(),
      } as unknown as ConstructorParameters<typeof PowerCommands>[0]);
      const start = commands.handlers.find(({ id }) => id === serverCommands.start.id);
      const [element, selected] = serverCommands.start.takes.given(refs);
      assert.equal(await start?.run(element, selected), isDone);
      assert.equal(told, name.startsWith('failed,') ? 1 : 0);
    });
  }
});
