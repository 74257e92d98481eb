import * as l10n from '@vscode/l10n';
import { limits } from './limits';

/** What a file with such a name usually holds. */
type SecretKind = 'environment' | 'key' | 'keyStore' | 'signIn' | 'secrets' | 'history';

/** Names of files, in small letters. */
const names: readonly (readonly [RegExp, SecretKind])[] = [
  [/^\.env|\.env$/, 'environment'],
  [/^id_(rsa|dsa|ecdsa|ed25519|xmss)|^id_[a-z0-9_-]+$|^identity$/, 'key'],
  [/\.(pem|key|p8|ppk)$/, 'key'],
  [/\.(p12|pfx|kdbx?|jks|keystore|bks|wallet)$|^wallet\.dat$/, 'keyStore'],
  [/^[._]netrc$|^\.(npmrc|yarnrc\.yml|pypirc|pgpass|my\.cnf|htpasswd|s3cfg|boto)$/, 'signIn'],
  [/^\.(git-credentials|dockercfg|vault-token|terraformrc)$|^kubeconfig$/, 'signIn'],
  [/^credentials|(^|[-_.])credentials?([-_.]|$)|^client_secret.*\.json$/, 'signIn'],
  [/service[-_]?account.*\.json$|-adminsdk-.*\.json$/, 'signIn'],
  [/(^|[-_.])secrets([-_.]|$)|\.tfstate$/, 'secrets'],
  [/^\.(bash|zsh|psql|mysql|node_repl|python)_history$/, 'history'],
];

/** Folders in which everything counts, and files in such folders. */
const places: readonly (readonly [RegExp, SecretKind])[] = [
  [/(^|\/)\.(ssh|gnupg)\//, 'key'],
  [/(^|\/)\.(aws|azure|kube)\//, 'signIn'],
  [/(^|\/)\.config\/gcloud\//, 'signIn'],
  [/(^|\/)\.docker\/config\.json$/, 'signIn'],
];

/** Names that are made to be seen by others. */
const isForOthers = /[.-](example|sample|template|dist)(\.[^.]*)?$|\.pub$/;

/** Why a relative path looks as if it held a secret, in a few words; undefined where it does not. Only names are read. */
export function secretReason(path: string): string | undefined {
  // No disk has such a path, and the patterns below are not made for it.
  if (path.length > limits.relativePathLength) return reasonOf('secrets');
  // Some file systems take these for the same name.
  const lower = path.toLowerCase().replace(/[. ]+$/, '');
  const name = withoutCopyMarks(lower.slice(lower.lastIndexOf('/') + 1));
  // Each of these folders has a dot before its name: of tens of thousands of files hardly one lies in such.
  const isHidden = lower.startsWith('.') || lower.includes('/.');
  const place = isHidden ? places.find(([pattern]) => pattern.test(lower)) : undefined;
  if (isForOthers.test(name)) return undefined;
  const kind = place?.[1] ?? names.find(([pattern]) => pattern.test(name))?.[1];
  return kind && reasonOf(kind);
}

/** Whether a relative path looks as if it held a secret. */
export function looksSecret(path: string): boolean {
  return secretReason(path) !== undefined;
}

/** What a copy was made of: an editor's or the user's `server.key.bak` and `.id_rsa.swp` hold the same. */
function withoutCopyMarks(name: string): string {
  const swapped = /^\.(.+)\.sw[a-p]$/.exec(name)?.[1];
  return (swapped ?? name).replace(/(\.(bak|backup|old|orig|save|copy|\d{1,3})|~)$/, '');
}

function reasonOf(kind: SecretKind): string {
  switch (kind) {
    case 'environment':
      return l10n.t('settings, often with tokens and passwords');
    case 'key':
      return l10n.t({ message: 'private key', comment: ['What a file might contain'] });
    case 'keyStore':
      return l10n.t('store of keys or passwords');
    case 'signIn':
      return l10n.t('credentials for another service');
    case 'secrets':
      return l10n.t('secrets, judging by the name');
    case 'history':
      return l10n.t('typed commands, including passwords');
  }
}
