/** One of the things that a list lets choose from: everything but VS Code's own objects. */
export interface Choice {
  readonly label: string;
  readonly description?: string;
  /** A second line. */
  readonly detail?: string;
  /** A codicon's name. */
  readonly icon?: string;
  /** True for a line above those that follow: it cannot be chosen. */
  readonly isHeading?: boolean;
  /** Whether it is chosen from the first. */
  readonly picked?: boolean;
}

/** A line above the choices that follow. */
export function heading(label: string): Choice {
  return { label, isHeading: true };
}
