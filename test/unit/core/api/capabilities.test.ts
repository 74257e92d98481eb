import assert from 'node:assert/strict';
import { Capabilities } from '../../../../src/core/api/capabilities';
import { type Capability, capabilities } from '../../../../src/core/api/capabilityRoutes';
import { PanelError } from '../../../../src/core/api/errors';
import { responseError } from '../../../../src/core/api/failures';
import { FakeClock } from '../../../support/fakeClock';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const route = 'The route api/client/x could not be found.';
const resource = 'The requested resource could not be found on the server.';

/** What stands before a panel says so in its own way. */
const foreignBodies = [
  '<html></html>',
  '404 page not found\n',
  '',
  '{"message":"no Route matched with those values"}',
  '{"status":404,"error":"Not Found","path":"/api/client/resources"}',
  '{"errors":[{"code":"NoRoute","detail":"unknown host"}]}',
] as const;

/** What is answered to a request: 200, or a failure in the panel's own form, or what another one wrote. */
function answered(line: string, status: number, detail = resource, foreign?: string) {
  const [method = '', path = ''] = line.split(' ');
  const code = status === 405 ? 'MethodNotAllowedHttpException' : 'NotFoundHttpException';
  const body = foreign ?? JSON.stringify({ errors: [{ code, status: `${status}`, detail }] });
  const asked = { method, path };
  const error =
    status < 400 ? undefined : responseError({ status, body, retryAfter: null, now: 0, asked });
  return { method, path, status, error, told: foreign };
}

describe('what a panel has', () => {
  let clock: FakeClock;
  let panel: Capabilities;
  beforeEach(() => {
    clock = new FakeClock();
    panel = new Capabilities(clock);
  });
  const lacking = () => capabilities.filter((one) => panel.lacks(one));
  const serviceOnly: readonly Capability[] = [
    'useOfAll',
    'monitoring',
    'deletion',
    'consoleShare',
    'servicePages',
  ];

  it('is everything until something is known not to be there', () => {
    assert.deepEqual(lacking(), []);
  });

  const rows: readonly (readonly [
    answer: ReturnType<typeof answered>,
    lacks: readonly Capability[],
  ])[] = [
    [answered('GET /resources', 404, route), serviceOnly],
    [answered('GET /resources', 404), serviceOnly],
    [answered('GET /resources', 405), serviceOnly],
    [answered('GET /resources', 200), []],
    // What stands before a panel, and what a panel says of everything.
    ...foreignBodies.flatMap((body) =>
      [404, 405].map((status) => [answered('GET /resources', status, '', body), []] as const),
    ),
    ...foreignBodies.map(
      (body) => [answered(`DELETE /servers/${uuid}`, 405, '', body), []] as const,
    ),
    [answered('GET /resources', 401), []],
    [answered('GET /resources', 429), []],
    [answered('GET /resources', 500), []],
    [answered(`DELETE /servers/${uuid}`, 405), ['deletion']],
    [answered(`DELETE /servers/${uuid}`, 404), []],
    [answered(`DELETE /servers/${uuid}`, 404, route), ['deletion']],
    [answered(`GET /servers/${uuid}`, 404, route), []],
    [answered(`POST /servers/${uuid}/console`, 404, route), ['consoleShare']],
    // The server is gone.
    [answered(`POST /servers/${uuid}/console`, 404), []],
    [answered(`POST /servers/${uuid}/settings/description`, 404, route), ['ownDescription']],
    [answered(`POST /servers/${uuid}/settings/rename`, 404, route), []],
    [answered(`GET /servers/${uuid}/databases`, 404, route), ['databases']],
    [answered(`POST /servers/${uuid}/databases/1/rotate-password`, 404), []],
    // Monitoring that is switched off comes back.
    [answered('GET /monitoring/projects', 404), []],
  ];
  for (const [answer, lacks] of rows) {
    const { method, path, status, error, told } = answer;
    const words = `${method} ${path.replace(uuid, '…')}: ${status} ${told ?? error?.detail ?? ''}`;
    it(`lacks ${lacks.join(', ') || 'nothing'} after ${words}`, () => {
      panel.note(answer);
      assert.deepEqual(lacking(), lacks);
    });
  }

  it('is what it has itself, whatever its kind', () => {
    panel.note(answered('GET /monitoring/projects', 200));
    panel.note(answered('GET /resources', 404));
    assert.deepEqual(lacking(), ['useOfAll', 'deletion', 'consoleShare', 'servicePages']);
  });

  it('is asked for once more after a day, and after minutes where it was there before', async () => {
    panel.note(answered('GET /resources', 404));
    await clock.advance(24 * 60 * 60_000 - 1);
    assert.equal(panel.lacks('useOfAll'), true);
    await clock.advance(1);
    assert.deepEqual(lacking(), []);
    panel.note(answered('GET /resources', 200));
    panel.note(answered('GET /resources', 404));
    assert.equal(panel.lacks('useOfAll'), true);
    await clock.advance(5 * 60_000);
    assert.equal(panel.lacks('useOfAll'), false);
  });

  it('is asked for once more by who wants to see what is new', () => {
    panel.note(answered('GET /resources', 404));
    panel.forgetAbsences();
    assert.deepEqual(lacking(), []);
  });

  it('tells of what is to be kept, and of what is offered otherwise than before', () => {
    let learnt = 0;
    let changes = 0;
    panel.onDidLearn(() => learnt++);
    panel.onDidChange(() => changes++);
    panel.note(answered('GET /resources', 200));
    panel.note(answered('GET /resources', 200));
    panel.note(answered('GET /resources', 404));
    panel.note(answered('GET /resources', 404));
    assert.deepEqual([learnt, changes], [3, 1]);
  });

  it('is kept, and read strictly', () => {
    panel.note(answered('GET /resources', 404));
    const kept = JSON.parse(JSON.stringify(panel.learnt)) as object;
    const at = clock.now();
    const good = { isThere: false, wasThere: false, at };
    const keptRows: readonly (readonly [unknown, boolean])[] = [
      [kept, true],
      [{ useOfAll: good }, true],
      [{ ...kept, other: good, monitoring: 3 }, true],
      [undefined, false],
      ['x', false],
      [[], false],
      [{ useOfAll: { ...good, at: at + 1 } }, false],
      [{ useOfAll: { ...good, at: `${at}` } }, false],
      [{ useOfAll: { ...good, isThere: 'no' } }, false],
      [{ useOfAll: { at } }, false],
    ];
    for (const [stored, lacks] of keptRows) {
      const next = new Capabilities(clock);
      next.restore(stored);
      assert.equal(next.lacks('useOfAll'), lacks, JSON.stringify(stored));
      assert.equal(next.lacks('monitoring'), lacks, JSON.stringify(stored));
    }
  });

  it('takes no failure for an absence that is none', () => {
    const error = new PanelError('daemonDown', 'x', { status: 504 });
    panel.note({ method: 'GET', path: '/resources', status: 504, error });
    assert.deepEqual(lacking(), []);
  });
});
