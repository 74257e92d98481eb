import assert from 'node:assert/strict';
import type { PracticePanel } from '../practicePanel';

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: Json;
}

/** JSON of unknown shape, for tests only: reading a wrong path gives undefined. */
export type Json = { readonly [name: string]: Json } & readonly Json[] & (string | number | null);

/** How a request differs from a plain one with Mara's key. */
export interface Asked {
  /** Null sends no key. */
  readonly key?: string | null;
  readonly json?: unknown;
  readonly body?: string | Buffer | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the panel's client API. */
export async function ask(panel: PracticePanel, line: string, asked: Asked = {}): Promise<Answer> {
  const [method, path] = line.split(/ (.*)/s) as [string, string];
  const key = asked.key === undefined ? panel.keys.owner : asked.key;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (key !== null) headers.Authorization = `Bearer ${key}`;
  if (asked.json !== undefined) headers['Content-Type'] = 'application/json';
  return send(`${panel.baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...asked.headers },
    ...(asked.json !== undefined ? { body: JSON.stringify(asked.json) } : {}),
    ...(asked.body !== undefined ? { body: asked.body } : {}),
  });
}

/** Sends any request and reads the answer. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isJson = response.headers.get('content-type')?.includes('json');
  const json = (isJson ? JSON.parse(text) : undefined) as Json;
  return { status: response.status, headers: response.headers, bytes, text, json };
}

/** Asserts status, and code and detail of the first error. */
export function assertRefused(answer: Answer, status: number, code: string, detail?: RegExp): void {
  assert.equal(answer.status, status, answer.text);
  const error = answer.json.errors?.[0];
  assert.equal(error?.code, code);
  assert.equal(error?.status, String(status));
  if (detail) assert.match(String(error?.detail), detail);
}

/** The fields that a 422 names, as `field:rule`. */
export function problemsOf(answer: Answer): readonly string[] {
  assert.equal(answer.status, 422, answer.text);
  return (answer.json.errors ?? []).map((error) => {
    assert.equal(error.code, 'ValidationException');
    return `${String(error.meta?.source_field)}:${String(error.meta?.rule)}`;
  });
}

/** Puts a file on a server through a fresh signed URL. */
export async function upload(
  panel: PracticePanel,
  server: string,
  file: { readonly name: string; readonly content: string | Buffer; readonly directory?: string },
): Promise<Answer> {
  const signed = await ask(panel, `GET /servers/${server}/files/upload`);
  const url = String(signed.json.attributes?.url);
  const form = new FormData();
  form.append('files', new Blob([file.content]), file.name);
  const directory = encodeURIComponent(file.directory ?? '/');
  return send(`${url}&directory=${directory}`, { method: 'POST', body: form });
}

/** Fetches a file of a server through a fresh signed URL. */
export async function download(
  panel: PracticePanel,
  server: string,
  path: string,
): Promise<Answer> {
  const file = encodeURIComponent(path.replaceAll('%', '%25'));
  const signed = await ask(panel, `GET /servers/${server}/files/download?file=${file}`);
  assert.equal(signed.status, 200, signed.text);
  return send(String(signed.json.attributes?.url));
}
