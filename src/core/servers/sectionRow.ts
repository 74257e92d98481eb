/** How a row of an area looks: everything but VS Code's own objects. */
export interface SectionRow {
  /** Names it among its neighbours, for as long as it lives. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** A codicon's name. */
  readonly icon: string;
  /** A theme colour's id, where the icon has a meaning that a colour helps to see. */
  readonly color?: string;
  readonly tooltip: string;
  /** What menus match on; the first says what it is. */
  readonly tags: readonly string[];
}

/** The parts of a description that are there, as one line. */
export function joinedWords(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ');
}
