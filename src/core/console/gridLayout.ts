/** A layout of editor groups as VS Code's own command `vscode.setEditorLayout` takes it: rows, and groups in each. */
export interface EditorGroupLayout {
  readonly orientation: 1;
  readonly groups: readonly { readonly groups: readonly object[] }[];
}

/** The most groups that can be named. */
export const maxGridGroups = 9;

/** As square as it gets, rather wide than high, the fuller rows first; groups count row by row. */
export function gridLayout(count: number): EditorGroupLayout {
  const rows = Math.max(1, Math.round(Math.sqrt(count)));
  const groups = Array.from({ length: rows }, (_, row) => {
    const columns = Math.ceil((count - row) / rows);
    return { groups: Array.from({ length: columns }, () => ({})) };
  });
  return { orientation: 1, groups };
}
