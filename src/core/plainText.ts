/**
 * A text from outside for a message of VS Code: messages make links of `[text](command:…)`, and whoever sends an
 * error report could have a person run a command. Set apart, the same signs are only text.
 */
export function withoutLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ');
}
