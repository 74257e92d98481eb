import assert from 'node:assert/strict';
import { isSecretVariable, withoutSecrets } from '../../../../src/core/base/secretVariable';

describe('a secret variable', () => {
  const names: readonly (readonly [names: string, is: boolean])[] = [
    [
      'TOKEN BOT_TOKEN token_bot A_SECRET_B DB_PASS RCON_PASSWORD APIKEY API_KEY PRIVATE_KEY privatekey steam_acc',
      true,
    ],
    ['TOKENS PASSAGE COMPASS KEY PUBLIC_KEY STEAM_ACCOUNT MY_STEAM_ACC TOKEN2 BOTTOKEN', false],
  ];
  for (const [all, is] of names) {
    for (const name of all.split(' '))
      it(`${name} is ${is ? 'one' : 'none'}`, () => assert.equal(isSecretVariable(name), is));
  }
});

describe('a startup command without secrets', () => {
  const shown = '••••••';
  const rows: readonly (readonly [
    command: string,
    secrets: Readonly<Record<string, string>>,
    shown: string,
  ])[] = [
    ['run', {}, 'run'],
    ['run secret12', { TOKEN: 'secret12' }, `run ${shown}`],
    ['run xsecret12y secret12', { TOKEN: 'secret12' }, `run x${shown}y ${shown}`],
    ['run secret1x secret1', { TOKEN: 'secret1' }, `run secret1x ${shown}`],
    [
      'secret1 asecret1 secret1ä 9secret1',
      { TOKEN: 'secret1' },
      `${shown} asecret1 secret1ä 9secret1`,
    ],
    ['--t=abc-abc', { TOKEN: 'abc' }, `--t=${shown}-${shown}`],
    ['run secret12', { NAME: 'secret12' }, 'run secret12'],
    ['run  ', { TOKEN: '  ' }, 'run  '],
    ['run secret12', { TOKEN: ' secret12\n' }, `run ${shown}`],
    // The longer one first: what is left of it would be read.
    [
      'run secret12 secret12345',
      { TOKEN: 'secret12', PASS: 'secret12345' },
      `run ${shown} ${shown}`,
    ],
    ['run ab', { TOKEN: 'a', PASS: 'ab' }, `run ${shown}`],
  ];
  for (const [command, secrets, without] of rows) {
    it(JSON.stringify([command, secrets]), () => {
      const variables = Object.entries(secrets).map(([envVariable, value]) => ({
        ...{ envVariable, value, defaultValue: 'unused' },
      }));
      assert.equal(withoutSecrets(command, variables), without);
    });
  }

  it('has no default that is used', () => {
    const variable = { envVariable: 'TOKEN', defaultValue: 'by default', value: undefined };
    assert.equal(withoutSecrets('run by default', [variable]), `run ${shown}`);
    assert.equal(withoutSecrets('run by default', [{ ...variable, value: '' }]), 'run by default');
  });
});
