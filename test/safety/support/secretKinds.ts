/** Puts a secret together when it is needed: no tool that looks for leaked keys is to take this file for one. */
const of = (...parts: readonly string[]) => parts.join('');
const hex = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const base = 'Q2hhbmdlTWVQbGVhc2VTZWNyZXQ5';
const mixed = 'a8F3kQ9zL2mX7wP4rT6yB1nC5vD0sH';

/** A kind of secret: a line that has it, and what of that line nobody may read. Add a row for each new kind. */
export interface SecretKind {
  readonly kind: string;
  readonly line: string;
  readonly secret: string;
}

function row(kind: string, line: string, secret: string): SecretKind {
  return { kind, line, secret };
}

const key = (kind: string, secret: string) => row(kind, `Using ${secret} to sign in`, secret);

/** Secrets that consoles, files and reports are known to hold. */
export const secretKinds: readonly SecretKind[] = [
  key('AWS access key', of('AK', 'IA', 'IOSFODNN7EXAMPL3')),
  key('AWS session key', of('AS', 'IA', 'IOSFODNN7EXAMPL3')),
  row('AWS secret key', `aws_secret_access_key = "${of(mixed, '/Zk')}"`, of(mixed, '/Zk')),
  key('GitHub token', of('gh', 'p_', mixed, 'AbCdEf')),
  key('GitHub fine-grained token', of('github_', 'pat_', mixed, mixed)),
  key('GitLab token', of('gl', 'pat-', mixed.slice(0, 20))),
  key('npm token', of('np', 'm_', mixed, 'AbCdEf')),
  key('PyPI token', of('py', 'pi-', 'AgEIcHlwaS5vcmc', mixed)),
  key('Docker token', of('dc', 'kr_', 'pat_', mixed)),
  key('Slack token', of('xo', 'xb-', '123456789012-', mixed)),
  row('Slack webhook', `POST https://hooks.slack.com/services/T000/B000/${base}`, base),
  key('Discord token', of('M', 'TIzNDU2Nzg5MDEyMzQ1Njc4', '.', 'GabcDE', '.', mixed)),
  row(
    'Discord webhook',
    `POST https://discord.com/api/webhooks/123456789012345678/${mixed}`,
    mixed,
  ),
  key('Telegram token', of('123456', '7890:', 'AA', mixed, 'Zyx')),
  key('Stripe key', of('sk', '_live_', mixed)),
  key('Stripe restricted key', of('rk', '_live_', mixed)),
  key('SendGrid key', of('SG', '.', mixed.slice(0, 22), '.', mixed, 'abc')),
  key('Mailgun key', of('key', '-', hex)),
  key('Mailchimp key', of(hex, '-us', '12')),
  key('Twilio key', of('S', 'K', hex)),
  key('Google API key', of('AI', 'za', 'SyA', mixed, 'Qw')),
  key('Google OAuth token', of('ya', '29.', mixed)),
  key('Google client secret', of('GOC', 'SPX-', mixed.slice(0, 28))),
  key('OpenAI key', of('s', 'k-', 'proj-', mixed)),
  key('Anthropic key', of('s', 'k-', 'ant-api03-', mixed)),
  key('Hugging Face token', of('h', 'f_', mixed, 'XyZw')),
  key('Vault token', of('hv', 's.', mixed)),
  key('DigitalOcean token', of('do', 'p_', 'v1_', hex, hex)),
  key('Shopify token', of('shp', 'at_', hex)),
  key('Square token', of('sq0', 'atp-', mixed.slice(0, 22))),
  key('Notion token', of('nt', 'n_', mixed, 'abcd')),
  key('Linear key', of('lin_', 'api_', mixed, 'abcd')),
  key('Grafana token', of('gl', 'sa_', mixed, '_1a2b3c4d')),
  key('New Relic key', of('NR', 'AK-', mixed.slice(0, 27).toUpperCase())),
  key('Atlassian token', of('ATA', 'TT3x', mixed, mixed)),
  key(
    'age key',
    of('AGE-', 'SECRET-KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)),
  ),
  key('Replicate token', of('r', '8_', mixed, 'AbCdEf1')),
  key('xAI key', of('xa', 'i-', mixed, mixed)),
  key('Perplexity key', of('ppl', 'x-', mixed)),
  key('Tailscale key', of('ts', 'key-auth-', mixed)),
  key('CircleCI token', of('CCI', 'PAT_', mixed)),
  key('Postman key', of('PM', 'AK-', hex)),
  key('Contentful token', of('CF', 'PAT-', mixed)),
  key('Databricks token', of('da', 'pi', hex)),
  key('Pulumi token', of('pu', 'l-', hex, '01234567')),
  key('Doppler token', of('dp', '.pt.', mixed)),
  key('Discord session', of('mf', 'a.', mixed, mixed)),
  key('Dropbox token', of('s', 'l.', mixed, mixed)),
  key('Facebook token', of('EA', 'AB', mixed, mixed)),
  key('Azure client secret', of('abc', '8Q~', mixed, '.x')),
  key('Terraform token', of(mixed.slice(0, 14), '.atlas', 'v1.', mixed, mixed)),
  key('Twitch token', of('oau', 'th:', hex.slice(0, 30))),
  key('PayPal token', of('access_', 'token$production$', hex)),
  row('license key of two words', `license_key = "${mixed} ${hex}"`, hex),
  row('password that is said', `The password is ${mixed}`, mixed),
  row('header of a key', `X-Api-Key: ${mixed}`, mixed),
  row('Sentry address', `dsn https://${hex}@sentry.example/1`, hex),
  row('JDBC address', `jdbc:mysql://db.example/bot?user=bot&password=${mixed}`, mixed),
  key('panel key', of('pt', 'lc_', mixed.slice(0, 30))),
  key('key of this panel', of('x', 'c_', mixed)),
  key('JWT', of('ey', 'JhbGciOiJIUzI1NiJ9', '.', 'eyJzdWIiOiIxIn0', '.', mixed)),
  row('bearer header', `Authorization: Bearer ${mixed}`, mixed),
  row('basic header', `Authorization: Basic ${base}==`, base),
  row('cookie', `Set-Cookie: session=${mixed}; HttpOnly`, mixed),
  row('database address', `postgres://bot:${mixed}@db.example:5432/bot`, mixed),
  row('MongoDB address', `mongodb+srv://bot:${mixed}@cluster.example/bot`, mixed),
  row('Redis address', `redis://:${mixed}@cache.example:6379`, mixed),
  row('Azure connection', `AccountName=bot;AccountKey=${of(mixed, mixed)}==;`, of(mixed, mixed)),
  row('signed address', `GET https://node.example/download/file?token=${mixed}`, mixed),
  row('password in settings', `rcon.password=${mixed}`, mixed),
  row('password in YAML', `  password: ${mixed}`, mixed),
  row('password in JSON', `{"password": "${mixed}", "port": 25575}`, mixed),
  row('option of a program', `java -jar bot.jar --api-key ${mixed}`, mixed),
];

/** A private key of several lines; none of the inner ones may be read. */
export const privateKey: readonly string[] = [
  of('-----BEGIN ', 'OPENSSH PRIVATE KEY-----'),
  of('b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW'),
  of('QyNTUxOQAAACBmYWtlZmFrZWZha2VmYWtlZmFrZWZha2VmYWtlZmFrZWZha2VmYWtlZg=='),
  of('-----END ', 'OPENSSH PRIVATE KEY-----'),
];
