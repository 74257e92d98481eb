import { limits } from '../base/limits';

/** The line, from 1, on which a function or method of this name begins; undefined where it is not the only one. */
export function functionLine(text: string, name: string): number | undefined {
  if (name.length > limits.frameText || text.length > limits.sourceLength) return undefined;
  const last = /([\w$]+)\s*(?:\[as .*\])?$/.exec(name)?.[1];
  if (!last || /^(anonymous|constructor|default)$/.test(last)) return undefined;
  const escaped = last.replaceAll('$', '\\$');
  const patterns = [
    new RegExp(`\\b(function\\*?|def|func|fn|fun|class)\\s+${escaped}\\b`),
    new RegExp(
      `\\b(const|let|var)\\s+${escaped}\\b[^=]{0,200}=\\s*(async\\b|function\\b|\\(|\\w+\\s*=>)`,
    ),
    new RegExp(
      `^\\s*(?:(?:public|private|protected|static|async|override|get|set)\\s+)*[*#]?${escaped}\\s*(<[^>]*>)?\\([^;]*$`,
    ),
  ];
  const lines = text.split(/\r?\n/);
  for (const pattern of patterns) {
    const found = lines.flatMap((line, index) =>
      line.length > limits.codeLine ||
      !line.includes(last) ||
      isCall(line, last) ||
      !pattern.test(line)
        ? []
        : [index + 1],
    );
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/** `assign(ticket);` and `if (…)` look like a method's first line, but end another way or are words of the language. */
function isCall(line: string, name: string): boolean {
  if (/^(if|for|while|switch|catch|return)$/.test(name)) return true;
  // An expression would look anew at each blank behind each parenthesis.
  const end = line.trimEnd();
  return (/[,;]$/.test(end) ? end.slice(0, -1).trimEnd() : end).endsWith(')');
}
