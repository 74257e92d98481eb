/** What is shown in place of a value that nobody should read over a shoulder or in a recording. */
export const hiddenValue = '••••••';

/**
 * Whether a variable's name, such as `BOT_TOKEN`, says that its value is a secret. `STEAM_ACC` is what eggs of Steam's games
 * call the token of a game server's account.
 */
export function isSecretVariable(name: string): boolean {
  return /^STEAM_ACC$|(^|_)(TOKEN|SECRET|PASS|PASSWORD|API_?KEY|PRIVATE_?KEY)(_|$)/i.test(name);
}

/** Characters from which on a value stands for itself, wherever it is in a text. */
const plainLength = 8;

/** A startup variable, as far as a command has its value. */
interface FilledIn {
  readonly envVariable: string;
  readonly defaultValue: string;
  /** Undefined where the default is used. */
  readonly value: string | undefined;
}

/**
 * Returns a startup command as it is shown: without the values of secret variables. Values of less than 8 characters are
 * looked for between what is neither letter nor digit, so that one such as `1` does not hide a part of everything.
 */
export function withoutSecrets(command: string, variables: readonly FilledIn[]): string {
  const secrets = variables
    .filter(({ envVariable }) => isSecretVariable(envVariable))
    .map(({ value, defaultValue }) => (value ?? defaultValue).trim())
    .filter((secret) => secret !== '')
    // One may hold another.
    .sort((one, other) => other.length - one.length);
  return secrets.reduce(
    (text, secret) =>
      secret.length >= plainLength
        ? text.replaceAll(secret, hiddenValue)
        : withoutWord(text, secret),
    command,
  );
}

function withoutWord(text: string, word: string): string {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  let shown = '';
  let rest = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (isPart(text[at - 1]) || isPart(text[at + word.length])) continue;
    shown += text.slice(rest, at) + hiddenValue;
    rest = at + word.length;
  }
  return shown + text.slice(rest);
}
