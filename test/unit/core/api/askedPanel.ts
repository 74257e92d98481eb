import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import type { ServerApi } from '../../../../src/core/api/serverApi';

/** The server that is asked about. */
export const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';

/** A panel that answers by a function, and tells how it was asked. */
export function panel(answer: (request: PanelRequest<unknown>) => unknown) {
  const asked: string[] = [];
  const noted: string[] = [];
  const http = {
    origin: 'https://p.example',
    capabilities: { noteOtherRoutes: () => noted.push('other') },
    send: async (request: PanelRequest<unknown>) => {
      await Promise.resolve();
      const { method = 'GET', path, query, json, timeoutMs, priority, isSentOnce } = request;
      const parts = [query, json].map((one) => (one === undefined ? '' : JSON.stringify(one)));
      const more = [timeoutMs && `${timeoutMs} ms`, priority, isSentOnce && 'once'];
      const line = [method, path.replace(`/servers/${uuid}`, ''), ...parts, ...more];
      asked.push(line.filter((part) => part).join(' '));
      return request.read(answer(request), 'body');
    },
  } as unknown as PanelHttp;
  return { http, asked, noted, api: { http, uuid } satisfies ServerApi };
}

/** A record of a panel, of whatever kind. */
export const record = (attributes: object, more: object = {}) => ({
  object: 'any',
  attributes,
  ...more,
});
