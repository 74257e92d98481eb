import { randomUUID } from 'node:crypto';
import { type ServiceError, crashed, refusal } from './errors';
import type { Tongue } from './tongue';

/** By which exception of its own Pelican's panel tells a failure of the node; `RequestException` where it has no other. */
export type PelicanCode =
  | 'RequestException'
  | 'FileExistsException'
  | 'FileNotEditableException'
  | 'FileNotFoundException';

/** A failure at the node, with the node's own status and message (panel-dialect.md 2.5). */
export class NodeFailure extends Error {
  readonly requestId: string = randomUUID();

  constructor(
    readonly status: number,
    message: string,
    readonly pelicanCode: PelicanCode = 'RequestException',
  ) {
    super(message);
  }
}

const unexpected = 'An unexpected error was encountered while processing this request';

/** The node's way to fail without saying why: 500. */
export function nodeCrash(): NodeFailure {
  return new NodeFailure(500, unexpected);
}

/** The panel could not reach the node: 504, in Pelican an exception without a status. */
export function nodeUnreachable(tongue: Tongue): ServiceError {
  if (tongue === 'pelican') return crashed('ConnectionException');
  return refusal(
    504,
    'DaemonConnectionException',
    'Could not establish a connection to the machine running this server. Please try again.',
  );
}

/** What the panel makes of a node's failure: 4xx with the node's message, 5xx without; in Pelican 500 whatever it was. */
export function relayed(failure: NodeFailure, tongue: Tongue): ServiceError {
  if (tongue === 'pelican') return crashed(failure.pelicanCode);
  const detail =
    failure.status < 500
      ? `An error occurred on the remote host: ${failure.message}. (request id: ${failure.requestId})`
      : 'There was an error while communicating with the machine running this server. This error ' +
        `has been logged, please try again. (code: ${failure.status}) (request_id: ${failure.requestId})`;
  return refusal(failure.status, 'DaemonConnectionException', detail);
}

/** The body that the node itself answers with. */
export function nodeErrorBody(failure: NodeFailure): string {
  return JSON.stringify({ error: failure.message, request_id: failure.requestId });
}
