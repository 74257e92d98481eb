import assert from 'node:assert/strict';
import { looksSecret, secretReason } from '../../../../src/core/base/secretNames';

/** Paths by what they look like. */
const kinds: Readonly<Record<string, string>> = {
  'settings, often with tokens and passwords':
    '.env .env.local .ENV bot.env a/.env .envrc .env. config/prod.env .env~ .env.bak .env.12 ..env.swp',
  'private key':
    'id_rsa id_ed25519 id_ecdsa id_dsa id_xmss id_rsa_work id_github-1 identity a.pem a.key a.p8 a.ppk server.key.bak ' +
    '.id_rsa.swp a/id_rsa .id_rsa.swa .ssh/config a/.ssh/known_hosts .gnupg/x a.pem.old a.pem.orig a.pem.save a.pem.copy a.pem.backup',
  'store of keys or passwords':
    'a.p12 a.pfx a.kdb a.kdbx a.jks a.keystore a.bks a.wallet wallet.dat',
  'credentials for another service':
    '.netrc _netrc .npmrc .yarnrc.yml .pypirc .pgpass .my.cnf .htpasswd .s3cfg .boto .git-credentials .dockercfg ' +
    '.vault-token .terraformrc kubeconfig credentials credentials.json credentialsx my-credential my_credentials.yml ' +
    'a.credential.b client_secret.json client_secret_1.json service-account.json my-service_account-1.json ' +
    'serviceaccount.json x-adminsdk-1.json .aws/config .azure/x .kube/cache a/.kube/config .config/gcloud/x .docker/config.json',
  'secrets, judging by the name':
    'secrets secrets.yml my-secrets a_secrets.b x.secrets terraform.tfstate',
  'typed commands, including passwords':
    '.bash_history .zsh_history .psql_history .mysql_history .node_repl_history .python_history',
};

describe('a name that looks like a secret', () => {
  for (const [reason, paths] of Object.entries(kinds)) {
    for (const path of paths.split(' ')) {
      it(`${path}: ${reason}`, () => {
        assert.equal(secretReason(path), reason);
        assert.equal(looksSecret(path), true);
      });
    }
  }

  const harmless =
    'index.js environment.ts id_rsa.pub .ssh/id_rsa.pub .env.example .env.sample .env-template .env.dist .env.example.txt ' +
    'a.pem.txt keys/a.txt monkey key pem my_id_rsa_ id. identity.js a.p12x wallet.data netrc x.npmrc .npmrcs kubeconfig.x ' +
    'mycredentials secretsx mysecrets a.tfstates bash_history .bash_historyx xssh/a .sshx/a .aws .docker/config.js ' +
    'a.docker/config.json x.config/gcloud service-account.txt client_secret.txt client_secret xclient_secret.json ' +
    '.config/gcloudx/a .docker/config.jsonx a.env.x.bak2x secret x.bash_history x.npmrc.json x.netrc xidentity xid_rsa xwallet.dat xkubeconfig x.pemx client_secret.jsonx a.id_rsa.swp .id_rsa.swq';
  for (const path of harmless.split(' ')) {
    it(`is not ${path}`, () => {
      assert.equal(secretReason(path), undefined);
      assert.equal(looksSecret(path), false);
    });
  }

  it('is one that no disk has', () => {
    assert.equal(secretReason('x'.repeat(4_096)), undefined);
    assert.equal(secretReason('x'.repeat(4_097)), 'secrets, judging by the name');
  });

  it('with spaces or dots behind it is the same one', () =>
    assert.equal(secretReason('a.pem . .'), 'private key'));
});
