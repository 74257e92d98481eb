import assert from 'node:assert/strict';
import { isBroadFolder } from '../../src/core/sync/broadFolder';
import { looksSecret, secretReason } from '../../src/core/base/secretNames';
import { secretsQuestion } from '../../src/core/files/secretsQuestion';
import { processorMs } from '../support/processorMs';

describe('What looks secret', () => {
  const secret = [
    '.env',
    '.ENV',
    '.env.',
    '.env.local',
    'prod.env',
    'deep/down/.env.production',
    'id_rsa',
    'id_rsa.bak',
    'keys/id_ed25519',
    'id_work',
    'server.pem',
    'tls/server.key',
    'AuthKey.p8',
    'cert.p12',
    'cert.PFX',
    'passwords.kdbx',
    'release.jks',
    'debug.keystore',
    '.npmrc',
    '.netrc',
    '_netrc',
    '.pgpass',
    '.git-credentials',
    'credentials',
    'credentials.json',
    'credentials.xml',
    'secrets.yml',
    'secrets.json',
    'my-service-account.json',
    'service_account_prod.json',
    'bot-firebase-adminsdk-x1.json',
    'client_secret_1.apps.json',
    '.aws/config',
    'home/.ssh/known_hosts',
    '.gnupg/pubring.kbx',
    '.kube/config',
    '.docker/config.json',
    '.bash_history',
    'terraform.tfstate',
    ...['.env-production', '.env_local', '.env~', '.env2', '.envfile'],
    ...['aws-credentials.json', 'db_credentials.yml', 'credential.json'],
    ...['server.pem.bak', 'server.key~', '.id_rsa.swp', 'id_rsa.old', 'store.p12.1'],
    ...['secrets-production.yml', 'app.secrets.json', 'secrets'],
  ];
  for (const path of secret) {
    it(`${path} does`, () => assert.notEqual(secretReason(path), undefined));
  }

  const plain = [
    '.env.example',
    '.env.sample',
    'a/.env.template',
    'secrets.example.json',
    'credentials.sample.json',
    'id_rsa.pub',
    '.ssh/id_ed25519.pub',
    ...['.env-example', '.env.example.bak', 'server.key.ts', 'secretary.bak', 'credentialist.ts'],
    'environment.ts',
    'env',
    'src/env.ts',
    'src/key.ts',
    'keyboard.json',
    'monkey',
    'id_map.json',
    'grid_rsa.ts',
    'package.json',
    'docker/config.json',
    'config.json',
    'secret.js',
    'src/secretsanta.ts',
    'service.json',
    '.vscode/settings.json',
  ];
  for (const path of plain) it(`${path} does not`, () => assert.equal(looksSecret(path), false));

  it('is found in good time, however long a name is', () => {
    const long = [
      '.env'.repeat(50_000),
      'service-account'.repeat(20_000),
      `client_secret${'.json'.repeat(50_000)}x`,
      '.example'.repeat(50_000),
      `${'/.ssh'.repeat(50_000)}`,
      '. '.repeat(100_000) + 'x',
    ];
    const longest = long.map((path) => path.slice(0, 4_096));
    const ms = processorMs(() => [...long, ...longest].forEach((path) => secretReason(path)));
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});

describe('The question about secrets', () => {
  it('names the file, why, the server and the host', () => {
    const { text, detail } = secretsQuestion(['a/.env'], {
      server: 'Ticket Bot',
      host: 'panel.example.com',
    });
    assert.match(text, /a\/\.env.*Ticket Bot.*panel\.example\.com/);
    assert.match(detail, /^a\/\.env: .*tokens/);
  });

  it('names many, and says how many more there are', () => {
    const paths = Array.from({ length: 40 }, (_, one) => `${one}.pem`);
    const { text, detail } = secretsQuestion(paths, { server: 'x', host: 'y' });
    assert.match(text, /40 files/);
    assert.match(detail, /and 25 more/);
  });
});

describe('A folder that holds a home folder', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['/', true],
    ['/home', true],
    ['/home/me', true],
    ['/home/me/', true],
    ['/home/me/bot', false],
    ['/home/you', false],
    ['/home/me..', false],
    ['/srv', false],
  ];
  for (const [folder, isBroad] of rows) {
    it(`${folder}: ${isBroad}`, () => assert.equal(isBroadFolder(folder, '/home/me'), isBroad));
  }
});
