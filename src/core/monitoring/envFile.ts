/** Sets a variable in the text of a .env file: its own line is replaced, all others stay as they are. */
export function setEnvVariable(text: string, name: string, value: string): string {
  const line = `${name}=${value}`;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const pattern = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  if (pattern.test(text)) return text.replace(pattern, () => line);
  const gap = text === '' || text.endsWith('\n') ? '' : end;
  return `${text}${gap}${line}${end}`;
}

/** True where a variable is set already: then its old value would be lost. */
export function hasEnvVariable(text: string, name: string): boolean {
  return new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*\\S`, 'm').test(text);
}

/** A name that every shell takes. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}
