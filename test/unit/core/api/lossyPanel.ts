import { Capabilities } from '../../../../src/core/api/capabilities';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import type { ServerApi } from '../../../../src/core/api/serverApi';
import { FakeClock } from '../../../support/fakeClock';

export const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** How a change goes: done and answered, done and the answer lost, lost before anything was done, or refused. */
export type Fate = 'answered' | 'answerLost' | 'lost' | PanelError;

/** A request, as far as a panel answers by it; `path` is what stands behind the server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

/** A panel whose answers to changes may get lost. Reads go by `answer`, too, and fail with what `failsReading` returns. */
export function lossyPanel(
  answer: (asked: Asked) => unknown,
  fate: Fate = 'answered',
  failsReading: (asked: Asked) => PanelError | undefined = () => undefined,
) {
  const asked: string[] = [];
  const capabilities = new Capabilities(new FakeClock());
  const send = async <T>(request: PanelRequest<T>): Promise<T> => {
    await Promise.resolve();
    const { method = 'GET', query = {}, json, read } = request;
    const path = request.path.replace(`/servers/${uuid}`, '');
    asked.push(`${method} ${path}${json === undefined ? '' : ` ${JSON.stringify(json)}`}`);
    const one = { method, path, query, json };
    if (method === 'GET') {
      const failure = failsReading(one);
      if (failure) throw failure;
      return read(answer(one), 'body');
    }
    if (fate instanceof PanelError) throw fate;
    const lost = new PanelError('timeout', 'x', { outcomeUnknown: true, mayBeDone: true });
    if (fate === 'lost') throw lost;
    const answered = answer(one);
    if (fate === 'answerLost') throw lost;
    return read(answered, 'body');
  };
  const http = { origin: 'https://panel.example', capabilities, send } as unknown as PanelHttp;
  return { api: { http, uuid } satisfies ServerApi, http, asked };
}

/** A record, as panels write it. */
export const record = (attributes: object, more: object = {}) => ({
  ...{ object: 'any', attributes },
  ...more,
});

/** A list of records. */
export const list = (all: readonly object[]) => ({
  ...{ object: 'list', data: all.map((one) => record(one)) },
});

/** What comes of work: its value, or the kind of the failure, and whether that may have done it all the same. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (!PanelError.is(error)) return error instanceof Error ? error.message : error;
    return `${error.kind}${error.mayBeDone ? ', may be done' : ''}`;
  }
}
