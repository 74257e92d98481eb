import assert from 'node:assert/strict';
import { isSecretName } from '../../../../src/core/agents/maskedText';

describe('a name that says that its value is a secret', () => {
  for (const name of ['BOT_TOKEN', 'db-password', 'api key', 'my.secret', 'key'])
    it(name, () => assert.equal(isSecretName(name), true));
  for (const name of ['NAME', 'level', 'tokens-left'])
    it(`not ${name}`, () => assert.equal(isSecretName(name), false));
});
