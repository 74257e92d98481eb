import { Capabilities } from '../../../../src/core/api/capabilities';
import { PanelError } from '../../../../src/core/api/errors';
import type { AnsweredRequest, PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { Emitter } from '../../../../src/core/base/event';
import { FakeClock } from '../../../support/fakeClock';

/** A panel that answers by a function, and remembers what it was asked. */
export class PanelFake {
  readonly asked: string[] = [];
  /** What the next requests meet instead of an answer. */
  readonly failures: PanelError[] = [];
  /** What all answers wait for. */
  wait: Promise<void> = Promise.resolve();
  private readonly answered = new Emitter<AnsweredRequest>();

  /** Its client: the same one whenever it is asked for. */
  readonly http = {
    onDidAnswer: this.answered.event,
    capabilities: new Capabilities(new FakeClock()),
    send: (request: PanelRequest<unknown>) => this.send(request),
    // The clock of tests begins on a beat.
    beatOffsetMs: 200_000,
  } as unknown as PanelHttp;

  constructor(private readonly answer: (request: PanelRequest<unknown>) => unknown) {}

  private async send(request: PanelRequest<unknown>): Promise<unknown> {
    const query = Object.entries(request.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`);
    this.asked.push([request.method ?? 'GET', request.path, ...query].join(' '));
    await this.wait;
    const failure = this.failures.shift();
    const { method = 'GET', path, query: asked } = request;
    const told = { method, path, query: asked, status: 200, error: undefined };
    try {
      if (failure) throw failure;
      const answer = this.answer(request);
      this.answered.fire(told);
      return request.read(answer, 'body');
    } catch (error) {
      if (PanelError.is(error, 'forbidden')) {
        const scope = method === 'GET' ? 'monitoring.read' : 'monitoring.write';
        this.answered.fire({
          ...told,
          ...{ status: 403, error: Object.assign(error, { missingScope: scope }) },
        });
      }
      throw error;
    }
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
