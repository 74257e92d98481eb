import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';

/** A server of a panel that answers by a function; what that throws is how the request fails. */
export function fakeServer(
  uuid: string,
  answer: (request: PanelRequest<unknown>) => unknown,
): ServerRef {
  const http = {
    origin: 'https://panel.example',
    send: async (request: PanelRequest<unknown>) => {
      await Promise.resolve();
      return request.read(answer(request), 'body');
    },
  } as unknown as PanelHttp;
  const daemon = {} as DaemonTransfer;
  const panel = createPanel({ id: 'panel.example', name: 'Panel', http, daemon });
  return { panel, uuid, name: `Server ${uuid}` };
}

/** An answer to a request for console credentials. */
export const credentialsJson = { data: { token: 'T', socket: 'wss://node.example/ws' } };
