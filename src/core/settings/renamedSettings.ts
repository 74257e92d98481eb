/** A setting of VS Code, below `hostingPanel`, that has another name now. */
export interface RenamedSetting {
  readonly old: string;
  readonly name: string;
}

/** All settings that ever got another name. Their old names stay in package.json, as deprecated. */
export const renamedSettings: readonly RenamedSetting[] = [
  { old: 'files.askAbove', name: 'files.confirmAboveMB' },
  { old: 'monitoring.editorMarks', name: 'monitoring.editorHighlights' },
];

/** The values of a setting, at the scopes where it is set. */
export interface SetValues {
  readonly user?: unknown;
  readonly workspace?: unknown;
}

/** A value to be written; undefined removes the setting. */
export interface SettingChange {
  readonly name: string;
  readonly scope: keyof SetValues;
  readonly value: unknown;
}

/**
 * Returns what is to be written, in this order, to take the values of an old name over: at each scope where the old name
 * is set, the new one gets its value unless it has one of its own, and the old one is removed. So it happens once.
 */
export function takeOver(
  { old, name }: RenamedSetting,
  values: { readonly ofOld: SetValues; readonly ofNew: SetValues },
): readonly SettingChange[] {
  return (['user', 'workspace'] as const).flatMap((scope) => {
    const value = values.ofOld[scope];
    if (value === undefined) return [];
    const removal = { name: old, scope, value: undefined };
    return values.ofNew[scope] === undefined ? [{ name, scope, value }, removal] : [removal];
  });
}
