/** What is shown in place of a value that nobody should read over a shoulder or in a recording. */
export const hiddenValue = '••••••';

/**
 * Whether a variable's name, such as `BOT_TOKEN`, says that its value is a secret. `STEAM_ACC` is what eggs of Steam's games
 * call the token of a game server's account.
 */
export function isSecretVariable(name: string): boolean {
  return /^STEAM_ACC$|(^|_)(TOKEN|SECRET|PASS|PASSWORD|API_?KEY|PRIVATE_?KEY)(_|$)/i.test(name);
}
