/** The name of the workspace file of a server, without its ending: one that every file system takes. */
export function workspaceName(server: string): string {
  // 60 characters of four bytes each are a name of 255 bytes with its ending.
  const name = [...server.slice(0, 1_000)]
    .slice(0, 60)
    .join('')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\\/:*?"<>|]/gu, '-')
    .replace(/^[ .]{1,60}/, '')
    .replace(/(?<![ .])[ .]{1,60}$/, '');
  if (name === '') return '-';
  // Windows takes these for devices, whatever follows a dot.
  return /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i.test(name)
    ? `-${name}`
    : name;
}
