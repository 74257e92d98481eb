import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { readForOthers } from '../../../../src/core/api/readForOthers';
import { projectsRoute } from '../../../../src/core/api/route';

/** A panel that answers so, and how it was asked. */
function panelOf(answer: unknown) {
  const asked: Omit<PanelRequest<unknown>, 'read'>[] = [];
  const send = async ({ read, ...request }: PanelRequest<unknown>) => {
    await Promise.resolve();
    asked.push(request);
    return read(answer, 'body');
  };
  return { http: { send } as unknown as PanelHttp, asked };
}

const read = (path: string, answer: unknown) =>
  readForOthers(panelOf(answer).http, {
    ...{ path, query: {}, priority: 'background', isSentOnce: false, maxAgeMs: 0 },
  });

describe('What another window asks for', () => {
  it('is asked as that window would, also where it is known to be missing', async () => {
    const { http, asked } = panelOf([5]);
    const wanted = { path: '/x', query: { a: 1 }, priority: 'view', isSentOnce: true } as const;
    assert.deepEqual(await readForOthers(http, { ...wanted, maxAgeMs: 5 }), [5]);
    assert.deepEqual(asked, [{ ...wanted, isAskedAnew: true }]);
  });

  const rows: readonly (readonly [path: string, answer: object, isRead: boolean])[] = [
    ['/resources', { data: {} }, true],
    ['/resources', { projects: [] }, false],
    [projectsRoute, { data: [] }, true],
    [projectsRoute, { data: {} }, false],
    ['/', { anything: 1 }, true],
  ];
  for (const [path, answer, isRead] of rows) {
    it(`${isRead ? 'is handed on as it came' : 'is no answer of a panel'}: ${path}, ${JSON.stringify(answer)}`, async () => {
      if (isRead) assert.equal(await read(path, answer), answer);
      else await assert.rejects(read(path, answer), (error) => PanelError.is(error, 'malformed'));
    });
  }
});
