import assert from 'node:assert/strict';
import {
  type FailedWrite,
  asNotDone,
  asRefusedByRule,
  failedWrite,
  isMissing,
  isOutcomeUnknown,
  isTransient,
  isUnanswered,
  needsSignIn,
  remedy,
} from '../../../../src/core/api/errorMeaning';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { connectionError } from '../../../../src/core/api/failures';
import { UserError } from '../../../../src/core/base/userError';
import { DamagedUpload } from '../../../../src/core/files/transfer';

/** The questions whose answer depends on the kind alone. `request` of a 500 and of a lost connection: see below. */
const questions = {
  request: (error: unknown) => isTransient(error, 'request'),
  look: (error: unknown) => isTransient(error, 'look'),
  transfer: (error: unknown) => isTransient(error, 'transfer'),
  sync: (error: unknown) => isTransient(error, 'sync'),
  isUnanswered,
  needsSignIn,
  isMissing,
  signIn: (error: unknown) => remedy(error) === 'signIn',
  showLog: (error: unknown) => remedy(error) === 'showLog',
};

/** To which questions the answer is yes, for each kind. */
const yes: Readonly<Record<PanelErrorKind, readonly (keyof typeof questions)[]>> = {
  signedOut: ['sync', 'needsSignIn', 'signIn'],
  unauthorized: ['sync', 'needsSignIn', 'signIn'],
  forbidden: [],
  notFound: ['isMissing'],
  busy: ['sync'],
  refused: [],
  invalid: [],
  rateLimited: ['look', 'sync'],
  daemonFailed: ['transfer'],
  daemonDown: ['request', 'look', 'transfer', 'sync', 'isUnanswered'],
  panelFailed: ['look', 'transfer', 'showLog'],
  panelDown: ['request', 'look', 'transfer', 'sync', 'isUnanswered'],
  unavailable: ['request', 'sync'],
  network: ['look', 'transfer', 'sync', 'isUnanswered'],
  timeout: ['look', 'transfer', 'sync', 'isUnanswered'],
  malformed: ['showLog'],
  tooLarge: [],
};
const kinds = Object.keys(yes) as PanelErrorKind[];
const bug = new TypeError('bug');

describe('what an error means', () => {
  const answered = (error: unknown) =>
    Object.entries(questions)
      .filter(([, ask]) => ask(error))
      .map(([name]) => name);

  for (const kind of kinds) {
    it(`${kind}: ${yes[kind].join(', ') || 'nothing of it'}`, () => {
      assert.deepEqual(answered(new PanelError(kind, 'x')), yes[kind]);
    });
  }

  it('a bug: only the log helps', () => assert.deepEqual(answered(bug), ['showLog']));

  it('what is known before anybody is asked: nothing helps', () => {
    assert.deepEqual(answered(new UserError('x')), []);
  });

  const requests: readonly [
    PanelErrorKind,
    ConstructorParameters<typeof PanelError>[2],
    boolean,
  ][] = [
    ['daemonFailed', { status: 502 }, true],
    ['daemonFailed', { status: 500 }, false],
    ['network', { code: 'ECONNRESET', outcomeUnknown: true }, true],
    ['network', { code: 'ENOTFOUND' }, false],
    ['timeout', { outcomeUnknown: true }, false],
  ];
  for (const [kind, facts, isAgain] of requests) {
    it(`a GET after ${kind} ${JSON.stringify(facts)} is ${isAgain ? '' : 'not '}repeated`, () => {
      assert.equal(isTransient(new PanelError(kind, 'x', facts), 'request'), isAgain);
    });
  }

  for (const kind of ['network', 'refused'] as const) {
    it(`${kind}: a failure that wraps it is as transient`, () => {
      const cause = new PanelError(kind, 'x');
      const wrapped = new UserError('More about it.', { cause });
      assert.equal(isTransient(wrapped, 'sync'), isTransient(cause, 'sync'));
      assert.equal(
        isTransient(new DamagedUpload('It is empty.', cause), 'sync'),
        kind === 'network',
      );
    });
  }
});

describe('whether the work may have been done', () => {
  const failed = new PanelError('panelFailed', 'x', { outcomeUnknown: true, mayBeDone: true });
  const rows: readonly [what: string, error: unknown, isUnknown: boolean][] = [
    ['a lost answer', failed, true],
    ['a refusal', new PanelError('refused', 'x'), false],
    [
      'an upload that left half of a file',
      new DamagedUpload('x', new PanelError('busy', 'x')),
      true,
    ],
    ['a bug', bug, false],
    ['nothing', undefined, false],
  ];
  for (const [what, error, isUnknown] of rows) {
    it(`${what}: ${isUnknown ? 'it may' : 'it was not'}`, () => {
      assert.equal(isOutcomeUnknown(error), isUnknown);
    });
  }

  it('is no longer said once a look has shown that it was not', () => {
    const told = asNotDone(failed);
    assert.ok(PanelError.is(told, 'panelFailed'));
    assert.deepEqual(
      [told.mayBeDone, told.outcomeUnknown, told.stack],
      [false, true, failed.stack],
    );
    assert.equal(asNotDone(bug), bug);
  });
});

describe('what a failure tells of a write', () => {
  const abort = new DOMException('x', 'AbortError');
  const connection = (code?: string) =>
    connectionError(Object.assign(new Error('x'), code === undefined ? {} : { code }));
  const rows: readonly [what: string, error: unknown, FailedWrite][] = [
    ['ECONNREFUSED', connection('ECONNREFUSED'), 'neverSent'],
    ['ENOTFOUND', connection('ENOTFOUND'), 'neverSent'],
    ['EHOSTUNREACH', connection('EHOSTUNREACH'), 'neverSent'],
    ['UND_ERR_CONNECT_TIMEOUT', connection('UND_ERR_CONNECT_TIMEOUT'), 'neverSent'],
    ['ECONNRESET', connection('ECONNRESET'), 'unknown'],
    ['a connection that broke without a code', connection(), 'unknown'],
    [
      'an address that nobody signed',
      new PanelError('daemonDown', 'x', { outcomeUnknown: true }).beforeSending(),
      'neverSent',
    ],
    ['a time-out', new PanelError('timeout', 'x', { outcomeUnknown: true }), 'unknown'],
    ['a user who gave up', abort, 'unknown'],
    ['a damaged file', new DamagedUpload('x', new PanelError('busy', 'x')), 'unknown'],
    ['a denied name', new PanelError('refused', 'x', { status: 403 }), 'refused'],
    [
      'a question that failed',
      new PanelError('timeout', 'x', { outcomeUnknown: true }).ofRead(),
      'refused',
    ],
  ];
  for (const [what, error, answer] of rows) {
    it(`${what}: ${answer}`, () => assert.equal(failedWrite(error), answer));
  }
});

describe('a refusal by a rule', () => {
  it('lets the panel speak where no permission is missing, and leaves other failures alone', () => {
    const own = new PanelError('forbidden', 'Not yourself.', { code: 'HttpForbiddenException' });
    const told = asRefusedByRule(own);
    assert.ok(PanelError.is(told, 'refused'));
    assert.equal(told.detail, 'Not yourself.');
    for (const other of [new PanelError('forbidden', 'no'), new PanelError('busy', 'no'), 1]) {
      assert.equal(asRefusedByRule(other), other);
    }
  });
});
