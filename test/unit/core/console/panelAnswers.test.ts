import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { apiOf } from '../../../../src/core/api/serverApi';
import {
  askBackupEnd,
  askCondition,
  askCredentials,
} from '../../../../src/core/console/panelAnswers';
import { credentialsJson, fakeServer } from './fakePanel';

const uuid = '11111111-1111-4111-8111-111111111111';

function failing(kind: ConstructorParameters<typeof PanelError>[0], more: object = {}) {
  return () => {
    throw new PanelError(kind, 'x', more);
  };
}

describe('asking for console credentials', () => {
  const rows = [
    ['granted', () => credentialsJson, 'granted'],
    ['429', failing('rateLimited', { retryAfterMs: 7_000 }), 'rateLimited 7000'],
    ['429 without a time', failing('rateLimited'), 'rateLimited 60000'],
    ['409', failing('busy'), 'busy'],
    ['404', failing('notFound'), 'gone'],
    ['403', failing('forbidden'), 'refused'],
    ['401', failing('unauthorized'), 'refused'],
    ['signed out', failing('signedOut'), 'refused'],
    ['422', failing('invalid'), 'refused'],
    ['no network', failing('network'), 'failed'],
    ['nonsense', () => ({ data: 7 }), 'failed'],
  ] as const;
  for (const [name, answer, expected] of rows) {
    it(`${name}: ${expected}`, async () => {
      const found = await askCredentials(apiOf(fakeServer(uuid, answer)));
      const wait = found.kind === 'rateLimited' ? ` ${found.retryAfterMs}` : '';
      assert.equal(found.kind + wait, expected);
    });
  }
});

describe('asking for the condition of a server', () => {
  const server = (attributes: object) => () => ({
    object: 'server',
    attributes: { uuid, identifier: '11111111', name: 'Bot', ...attributes },
    meta: { is_server_owner: true, user_permissions: [] },
  });
  const rows = [
    ['normal', server({}), 'normal'],
    ['suspended', server({ is_suspended: true, status: 'suspended' }), 'suspended'],
    ['restoring', server({ status: 'restoring_backup' }), 'transient'],
    ['installing', server({ is_installing: true, status: 'installing' }), 'transient'],
    ['an installation that failed', server({ status: 'install_failed' }), 'blocked'],
    ['a state that is new to us', server({ status: 'on_holiday' }), 'blocked'],
    ['a reinstallation that failed', server({ status: 'reinstall_failed' }), 'normal'],
    ['404', failing('notFound'), 'gone'],
    ['no network', failing('network'), 'failed'],
  ] as const;
  for (const [name, answer, kind] of rows) {
    it(`${name}: ${kind}`, async () => {
      assert.equal((await askCondition(apiOf(fakeServer(uuid, answer)))).kind, kind);
    });
  }
});

describe('asking how a backup ended', () => {
  const backup = (attributes: object) => () => ({
    object: 'backup',
    attributes: { uuid, name: 'Nightly', ...attributes },
  });
  const rows = [
    ['good', backup({ is_successful: true, completed_at: '2026-01-01T00:00:00Z' }), true],
    ['failed', backup({ is_successful: false, completed_at: '2026-01-01T00:00:00Z' }), false],
    ['not known to the panel yet', backup({ is_successful: false, completed_at: null }), undefined],
    ['gone', failing('notFound'), undefined],
    ['no network', failing('network'), undefined],
  ] as const;
  for (const [name, answer, expected] of rows) {
    it(`${name}: ${expected}`, async () => {
      const asked: unknown[] = [];
      const server = fakeServer(uuid, ({ priority }) => (asked.push(priority), answer()));
      assert.equal(await askBackupEnd(apiOf(server), uuid), expected);
      // Nobody waits for it.
      assert.deepEqual(asked, ['background']);
    });
  }

  it('is not asked for what is no backup’s id', async () => {
    assert.equal(
      await askBackupEnd(apiOf(fakeServer(uuid, failing('invalid'))), '../x'),
      undefined,
    );
  });
});
