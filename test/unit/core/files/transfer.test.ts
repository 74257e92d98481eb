import assert from 'node:assert/strict';
import type { Backup } from '../../../../src/core/api/backups';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { contentOf } from '../../../../src/core/base/uploadContent';
import { UserError } from '../../../../src/core/base/userError';
import { DamagedUpload, Transfer } from '../../../../src/core/files/transfer';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const spent = new PanelError('notFound', 'used');
const expired = new PanelError('daemonFailed', 'expired');
const broken = new PanelError('network', 'broken');
const refused = new PanelError('refused', 'no');
const backup = { uuid: 'b', name: 'Monday', size: 3 } as Backup;
const nothing = () => Promise.resolve();

/** A transfer whose tries end one after the other as told: `begun` fails after its first piece. */
function make(...ends: readonly (Error | 'fine' | { readonly begun: PanelError })[]) {
  const tries = [...ends];
  const signed: string[] = [];
  const used: string[] = [];
  const http = {
    send: ({ path }: PanelRequest<unknown>) => {
      signed.push(path.replace(/^.*?\/(files|backups)\//, '$1/'));
      return Promise.resolve(`address ${signed.length}`);
    },
  } as unknown as PanelHttp;
  const attempt = async (url: string, take?: (piece: Uint8Array) => unknown): Promise<number> => {
    used.push(url);
    const end = tries.shift() ?? 'fine';
    if (end instanceof Error) throw end;
    await take?.(new Uint8Array(3));
    if (end !== 'fine') throw end.begun;
    return 3;
  };
  const daemon = {
    download: attempt,
    downloadBytes: async (url: string) => new Uint8Array(await attempt(url)),
    upload: (url: string) => attempt(url),
  } as unknown as DaemonTransfer;
  return { transfer: new Transfer({ http, uuid }, daemon), signed, used };
}

describe('A signed address', () => {
  const works: readonly [string, (transfer: Transfer) => Promise<unknown>][] = [
    ['a file', (transfer) => transfer.read('/a')],
    ['a stream', (transfer) => transfer.stream('/a', nothing)],
    ['a backup', (transfer) => transfer.streamBackup(backup, nothing)],
    ['files', (transfer) => transfer.send('/', [])],
  ];
  for (const [what, work] of works) {
    for (const failure of [spent, expired]) {
      it(`of ${what} that is ${failure.detail} is replaced, and used once`, async () => {
        const { transfer, used } = make(failure);
        await work(transfer);
        assert.deepEqual(used, ['address 1', 'address 2']);
      });
    }

    it(`of ${what} is replaced once only`, async () => {
      const { transfer, used } = make(spent, spent);
      await assert.rejects(work(transfer), spent);
      assert.equal(used.length, 2);
    });

    it(`of ${what} is not replaced where the panel names what is missing`, async () => {
      const named = new PanelError('notFound', 'none', { code: 'ResourceNotFoundException' });
      const { transfer, used } = make(named);
      await assert.rejects(work(transfer), named);
      assert.equal(used.length, 1);
    });

    it(`of ${what} is not replaced where the node says no`, async () => {
      const { transfer, used } = make(refused);
      await assert.rejects(work(transfer), refused);
      assert.equal(used.length, 1);
    });
  }

  for (const [what, work] of works.slice(0, 3)) {
    it(`of ${what} is replaced where the connection broke before anything came`, async () => {
      const { transfer, used } = make(broken);
      await work(transfer);
      assert.equal(used.length, 2);
    });
  }

  it('of files is not replaced where the connection broke: some may be there', async () => {
    const { transfer, used } = make(broken);
    await assert.rejects(transfer.send('/', []), broken);
    assert.equal(used.length, 1);
  });

  for (const [what, work] of works.slice(1, 3)) {
    it(`of ${what} is not replaced once a piece was handed on`, async () => {
      const { transfer, used } = make({ begun: broken });
      await assert.rejects(work(transfer), broken);
      assert.equal(used.length, 1);
    });
  }

  it('is asked for where the bytes are', async () => {
    const { transfer, signed } = make();
    for (const [, work] of works) await work(transfer);
    assert.deepEqual(signed, [
      'files/download',
      'files/download',
      'backups/b/download',
      'files/upload',
    ]);
  });
});

describe('A save whose own file changed while it was sent', () => {
  const changed = new UserError('The file changed while it was read.');
  const before = { name: 'a', type: 'file', size: 9, modifiedAt: 1 } as RemoteEntry;
  const save = async (seen: RemoteEntry | undefined) => {
    const { transfer, used } = make(changed);
    const look = () => Promise.resolve(seen);
    const error = await transfer
      .save('/a', contentOf('abc'), { before, look })
      .catch((e: unknown) => e);
    assert.equal(used.length, 1);
    return error;
  };

  it('says so where the old file is as it was', async () => {
    assert.equal(await save(before), changed);
  });

  it('says what is left of the old file', async () => {
    const damage = await save({ ...before, size: 0, modifiedAt: 2 });
    assert.ok(damage instanceof DamagedUpload);
    assert.deepEqual([damage.cause, damage.name], [changed, 'DamagedUpload']);
    assert.match(damage.message, /empty.*The file changed while it was read/s);
  });
});
