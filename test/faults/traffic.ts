import { subscribe } from 'node:diagnostics_channel';
import http from 'node:http';

interface Message {
  readonly request: object & { readonly origin?: unknown };
}

const open = new Map<object, string>();

subscribe('undici:request:create', (message) => {
  const { request } = message as Message;
  open.set(request, String(request.origin));
});
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, (message) => void open.delete((message as Message).request));
}

// Its own channel tells of a request only once all of it was sent.
const { request: ask } = http;
http.request = ((...given: Parameters<typeof ask>) => {
  const request = ask(...given);
  open.set(request, `${request.protocol}//${String(request.getHeader('host'))}`);
  return request.once('close', () => open.delete(request));
}) as typeof ask;

/** How many requests of this process to an origin have not been answered in full, nor failed. */
export function requestsUnderWay(origin: string): number {
  return [...open.values()].filter((one) => one === origin).length;
}
