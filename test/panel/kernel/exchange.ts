import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { App, Reply } from './app';
import { errorBody, type ServiceError } from './errors';
import type { FaultEffect } from './faults';
import { faultReply } from './faultReplies';
import { largeBody } from './largeBody';
import type { LoggedRequest } from './log';
import { nodeUnreachable } from './nodeErrors';

/** One request and its answer, with the faults that were ordered for it and the entry in the log. */
export class Exchange {
  private effects: readonly FaultEffect[] = [];

  constructor(
    private readonly app: App,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly entry: LoggedRequest,
  ) {}

  /** Waits and applies the faults that come before the work. False: the request is done with. */
  async begin(): Promise<boolean> {
    const { where, method, path, route } = this.entry;
    this.effects = this.app.faults.take({ where, method, path, route });
    if (this.app.flavour.latencyMs > 0) await wait(this.app.flavour.latencyMs);
    for (const effect of this.effects) {
      if (effect.kind === 'delay') await wait(effect.ms);
      else if (effect.kind === 'hang') {
        this.app.faults.hold(this.response);
        return false;
      } else if (effect.kind === 'reset') {
        this.request.socket.destroy();
        return false;
      } else if (effect.kind === 'dropUpload') {
        this.dropAfter(effect.bytes);
      } else if (effect.kind === 'large') {
        this.request.resume();
        await this.pour(effect);
        return false;
      } else {
        const reply = faultReply(effect, where);
        if (!reply) continue;
        this.request.resume();
        await this.send(reply);
        return false;
      }
    }
    return true;
  }

  get isBurnt(): boolean {
    return this.has('burntUrl');
  }

  /** Answers, unless a fault says otherwise. */
  async send(reply: Reply): Promise<void> {
    if (this.response.destroyed || this.request.socket.destroyed) return;
    if (this.has('resetAfter')) {
      this.request.socket.destroy();
      return;
    }
    if (this.has('gateway504AfterWork'))
      return this.write(errorReply(nodeUnreachable(this.app.tongue)));
    return this.write(reply);
  }

  private async write(reply: Reply): Promise<void> {
    const { response, entry } = this;
    entry.status = reply.status;
    const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
    const length = body?.length ?? 0;
    entry.bytesOut = length;
    const headers = { ...reply.headers };
    if (reply.status !== 204) headers['Content-Length'] = String(length);
    response.writeHead(reply.status, headers);
    if (body === undefined || this.request.method === 'HEAD') {
      response.end();
      return;
    }
    const cut = this.effects.find((effect) => effect.kind === 'truncate');
    if (cut?.kind === 'truncate') {
      await this.truncated(body, cut.bytes ?? Math.floor(length / 2));
    } else if (Buffer.isBuffer(body)) {
      response.end(body);
    } else {
      await new Promise<void>((resolve) => {
        body.stream.on('error', () => response.destroy());
        response.on('close', resolve);
        body.stream.pipe(response);
      });
    }
  }

  private async pour(effect: FaultEffect & { kind: 'large' }): Promise<void> {
    const { response, entry } = this;
    const { status = 200, type = 'application/json', gzip = false } = effect;
    entry.status = status;
    response.writeHead(status, {
      'Content-Type': type,
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    });
    const body = largeBody(effect);
    body.on('data', (chunk: Buffer) => (entry.bytesOut += chunk.length));
    // Whoever asked may have had enough: that is no failure here.
    await pipeline(body, response).catch(() => response.destroy());
  }

  private async truncated(body: Exclude<Reply['body'], string | undefined>, bytes: number) {
    const chunks: Buffer[] = [];
    if (Buffer.isBuffer(body)) chunks.push(body);
    else for await (const chunk of body.stream) chunks.push(chunk as Buffer);
    const part = Buffer.concat(chunks).subarray(0, bytes);
    this.response.write(part, () => this.request.socket.destroy());
  }

  private dropAfter(bytes: number): void {
    let seen = 0;
    this.request.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen >= bytes) this.request.socket.destroy();
    });
  }

  private has(kind: FaultEffect['kind']): boolean {
    return this.effects.some((effect) => effect.kind === kind);
  }
}

/** A refusal as the panel writes it for a client that asks for JSON. */
export function errorReply(error: ServiceError): Reply {
  return {
    status: error.status,
    headers: { 'Content-Type': 'application/json', ...error.options.headers },
    body: errorBody(error),
  };
}
