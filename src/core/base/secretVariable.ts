/** What is shown in place of a value that nobody should read over a shoulder or in a recording. */
export const hiddenValue = '••••••';

/** Whether a variable's name, such as `BOT_TOKEN`, says that its value is a secret. */
export function isSecretVariable(name: string): boolean {
  return /(^|_)(TOKEN|SECRET|PASS|PASSWORD|API_?KEY|PRIVATE_?KEY)(_|$)/i.test(name);
}
