import type { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';

/** A panel that answers by a function, and remembers what it was asked. */
export class PanelFake {
  readonly asked: string[] = [];
  /** What the next requests meet instead of an answer. */
  readonly failures: PanelError[] = [];

  constructor(private readonly answer: (request: PanelRequest<unknown>) => unknown) {}

  get http(): PanelHttp {
    const fake = { send: (request: PanelRequest<unknown>) => this.send(request) };
    return fake as unknown as PanelHttp;
  }

  private async send(request: PanelRequest<unknown>): Promise<unknown> {
    const query = Object.entries(request.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`);
    this.asked.push([request.method ?? 'GET', request.path, ...query].join(' '));
    await Promise.resolve();
    const failure = this.failures.shift();
    if (failure) throw failure;
    return request.read(this.answer(request), 'body');
  }
}

/** An issue as the service writes it. */
export function issueJson(fingerprint: string, more: object = {}) {
  return {
    fingerprint,
    type: 'Error',
    title: fingerprint,
    status: 'unresolved',
    last_seen: 100,
    first_seen: 50,
    ...more,
  };
}

/** A page of the monitoring service. */
export function pageJson(data: readonly object[], total = data.length, page = 1) {
  return { data, pagination: { total, page, per_page: 25 } };
}
