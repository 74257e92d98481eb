import * as l10n from '@vscode/l10n';
import { type Fields, type Reader, fields, ignored, listOf, record, timeIf } from './decode';
import { PanelError } from './errors';
import type { PanelHttp } from './http';
import { type LinkedServer, linkedServer } from './projects';
import { projectRoute } from './route';

/** Who a key is for: an application's backend, or a web page. */
export type KeyKind = 'server' | 'browser';

/** A monitoring key, without its secret. */
export interface MonitoringKey {
  readonly id: number;
  readonly name: string;
  readonly kind: KeyKind;
  /** The secret's last four characters. */
  readonly hint: string;
  /** The linked server that it was made for; undefined for one that the user made. */
  readonly server: LinkedServer | undefined;
  readonly createdAt: number | undefined;
}

/** A key just made, with the secret that no other answer ever holds. */
export interface NewKey {
  readonly key: MonitoringKey;
  readonly secret: string;
}

const readKey: Reader<MonitoringKey> = record((from) => ({
  id: from.id('id'),
  name: from.textIf('name') ?? '',
  kind: from.textIf('kind') === 'browser' ? 'browser' : 'server',
  hint: from.textIf('hint') ?? '',
  server: from.readIf('server', (value, at) => linkedServer(fields(value, at))),
  createdAt: timeIf(from, 'created_at'),
}));

/** All keys of a project, those of its linked servers included. */
export function listKeys(
  http: PanelHttp,
  project: string,
  signal?: AbortSignal,
): Promise<readonly MonitoringKey[]> {
  return http.send({ path: projectRoute(project, 'keys'), read: listOf(readKey), signal });
}

/** Makes a key: at most 10 a minute. The secret comes once. */
export function createKey(
  http: PanelHttp,
  project: string,
  wanted: { readonly name: string; readonly kind: KeyKind },
): Promise<NewKey> {
  return http.send({
    method: 'POST',
    path: projectRoute(project, 'keys'),
    json: wanted,
    read: (value, at) => ({
      key: readKey(value, at),
      secret: secretOf(fields(value, at).fields('meta')),
    }),
  });
}

/** It is written into files that shells and programs read: nothing that could be another line or a command there. */
function secretOf(meta: Fields): string {
  const secret = meta.text('secret_key');
  if (/^[\w.~+/=:-]{1,500}$/.test(secret)) return secret;
  throw new PanelError('malformed', l10n.t("The new key isn't valid"));
}

/** Deletes a key; a linked server's is unlinked with it. There is no way back. */
export function deleteKey(http: PanelHttp, project: string, id: number): Promise<undefined> {
  return http.send({
    method: 'DELETE',
    path: projectRoute(project, 'keys', id),
    read: ignored,
  });
}
