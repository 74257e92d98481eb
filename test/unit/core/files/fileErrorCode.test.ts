import assert from 'node:assert/strict';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { fileErrorOf } from '../../../../src/core/files/fileErrorCode';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import type { Refusal } from '../../../../src/core/files/plan';
import { DamagedUpload } from '../../../../src/core/files/transfer';
import { UnfinishedMove } from '../../../../src/core/files/unfinishedMove';

describe('What VS Code is told of a failure', () => {
  const refusals: readonly [Refusal, string][] = [
    ['changedMeanwhile', 'Unavailable'],
    ['missing', 'FileNotFound'],
    ['exists', 'FileExists'],
    ['isFolder', 'FileIsADirectory'],
    ['isNotFolder', 'FileNotADirectory'],
    ['notEmpty', 'NoPermissions'],
    ['isRoot', 'NoPermissions'],
    ['intoItself', 'NoPermissions'],
    ['isLink', 'NoPermissions'],
    ['isTooLarge', 'Unavailable'],
    ['isTooDeep', 'Unavailable'],
  ];
  for (const [reason, code] of refusals) {
    it(`${reason}: ${code}`, () => {
      const error = fileErrorOf(new FileRefusal(reason, '/a'));
      assert.equal(error?.code, code);
      assert.match(error?.text ?? '', /\/a/);
    });
  }

  const kinds: readonly [PanelErrorKind, string][] = [
    ['signedOut', 'NoPermissions'],
    ['unauthorized', 'NoPermissions'],
    ['forbidden', 'NoPermissions'],
    ['notFound', 'FileNotFound'],
    // A full disk and the like.
    ['refused', 'Unavailable'],
    ['busy', 'Unavailable'],
    ['network', 'Unavailable'],
    ['daemonDown', 'Unavailable'],
    ['tooLarge', 'Unavailable'],
  ];
  for (const [kind, code] of kinds) {
    it(`${kind} of the service: ${code}`, () =>
      assert.equal(fileErrorOf(new PanelError(kind, 'why'))?.code, code));
  }

  it('a save that broke off, and a move, are unavailable in their own words', () => {
    const failure = new PanelError('network', 'It broke.');
    const damaged = fileErrorOf(new DamagedUpload('It is gone.', failure));
    assert.deepEqual(
      [damaged?.code, /It is gone/.test(damaged?.text ?? '')],
      ['Unavailable', true],
    );
    assert.equal(fileErrorOf(new UnfinishedMove('Both.', failure))?.code, 'Unavailable');
  });

  it('a bug has no code, and what is no error is none', () => {
    assert.deepEqual(fileErrorOf(new TypeError('x is undefined')), {
      code: undefined,
      text: 'x is undefined',
    });
    assert.equal(fileErrorOf('thrown'), undefined);
  });
});
