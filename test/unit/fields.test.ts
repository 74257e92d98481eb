import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shownRecords } from './shownRecords';

const api = readFileSync('docs/api.md', 'utf8');

/** Which records stand below each heading of "Resources and their fields". */
const recordsOf: Readonly<Record<string, readonly string[]>> = {
  Envelopes: ['pagination'],
  Server: ['server', 'allocation', 'egg variable', 'egg', 'one server’s meta', 'pending order'],
  'Server resource use': ['stats'],
  'Activity entry': ['activity entry', 'actor'],
  'Permission catalogue': ['permission'],
  'Websocket credentials': ['credentials'],
  Backup: ['backup'],
  'Monitoring project': ['project', 'meta of projects'],
  'Monitoring key': ['monitoring key'],
  Issue: ['issue'],
  Occurrence: ['occurrence', 'frame'],
  Event: ['event'],
  Usage: ['usage'],
};

/** What stands there in the same writing and is no field: kinds of records, values, forms. */
const noFields = new Set([
  ...['{object, attributes}', '{object: "list", data, meta}', 'activity_log', 'system_permissions'],
  ...['{object: "server_stats_list", data: {<uuid>: stats}}', 'group:action', 'group.key'],
  ...['null_resource', 'user.read', '["*"]', 'admin.websocket.*', 'free', 'paid', 'browser'],
  ...['unresolved', 'resolved', 'ignored', 'provisioning', 'server.crashed', 'server.started'],
]);
/** What holds fields that are listed themselves. */
const groups = new Set([
  ...['server', 'stats', 'data', 'meta', 'pagination', 'relationships', 'resources', 'node'],
  ...['sftp_details', 'limits', 'feature_limits', 'alerts', 'today', 'used', 'limit'],
  ...['pending_orders', 'actor'],
]);

describe('The fields of api.md', () => {
  const shown = tableAfter('## Fields, and where they are shown');
  const hidden = tableAfter('### Not shown, and why');
  const all = [...shown, ...hidden];

  it('are all listed, as shown or with why not', () => {
    const missing = Object.entries(tokensByHeading()).flatMap(([heading, tokens]) => {
      const records = recordsOf[heading];
      assert.ok(records, heading);
      const known = new Set(
        all
          .filter(({ record }) => records.includes(record))
          .flatMap(({ field }) => [field, ...field.split('.')]),
      );
      return tokens
        .filter((token) => !known.has(token) && !groups.has(token))
        .map((token) => `${heading}: ${token}`);
    });
    assert.deepEqual(missing, []);
  });

  it('are listed once, and nothing else is', () => {
    const names = all.map(({ record, field }) => `${record}: ${field}`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    const tokens = tokensByHeading();
    for (const { record, field } of all) {
      const [heading = ''] = Object.entries(recordsOf).find(([, of]) => of.includes(record)) ?? [];
      const last = field.split('.').at(-1) ?? '';
      assert.ok(tokens[heading]?.includes(last), `${record}: ${field}`);
    }
  });

  it('that are shown have a row each below, and no other has', () => {
    const rows = shownRecords.flatMap(({ record, rows: of }) =>
      Object.keys(of).map((field) => `${record}: ${field}`),
    );
    const listed = shown.map(({ record, field }) => `${record}: ${field}`);
    assert.deepEqual(rows.sort(), listed.sort());
  });

  for (const { record, json, show, rows } of shownRecords) {
    for (const [field, [change, wanted]] of Object.entries(rows)) {
      it(`${record}: ${field} is shown as ${wanted}`, async () => {
        const before = await show(json);
        const after = await show(changed(json, change));
        assert.ok(!before.includes(wanted), `it is there without: ${before}`);
        assert.ok(after.includes(wanted), after);
      });
    }
  }
});

/** The names of fields in the prose of each heading, groups such as `{a, b}` and `_hour_days` written out. */
function tokensByHeading(): Readonly<Record<string, readonly string[]>> {
  const start = api.indexOf('## Resources and their fields');
  const end = api.indexOf('## States and transitions');
  const parts = api.slice(start, end).split(/^### /m).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [heading = ''] = part.split('\n');
      const tokens = [...part.matchAll(/`([^`]+)`/g)]
        .flatMap(([, token = '']) => (noFields.has(token) ? [] : token.split(/[^\w.]+/)))
        .flatMap((token) => token.split('.').filter((name) => name !== ''))
        .map((token) => (/^_[a-z]+_days$/.test(token) ? `retention${token}` : token));
      return [heading, tokens];
    }),
  );
}

function tableAfter(
  heading: string,
): readonly { readonly record: string; readonly field: string }[] {
  const [, text = ''] = api.split(heading);
  const table = text.split(/^##/m)[0] ?? '';
  return table.split('\n').flatMap((line) => {
    const [, record = '', fields = '', where = ''] = line.split('|').map((cell) => cell.trim());
    const names = [...fields.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    assert.ok(names.length === 0 || where.length > 3, line);
    return names.map((field) => ({ record: record.replace("'", '’'), field }));
  });
}

/** A record with some fields changed, however deep they lie. */
function changed(json: object, change: object): object {
  const result: Record<string, unknown> = { ...json };
  for (const [name, value] of Object.entries(change) as [string, unknown][]) {
    const known = result[name];
    result[name] = isPlain(known) && isPlain(value) ? changed(known, value) : value;
  }
  return result;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
