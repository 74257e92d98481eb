import { logLine } from './logLine';
import { fencedMarkdown, inlineMarkdown } from './markdown';

/** A setting of ours that somebody changed. */
export interface ChangedSetting {
  readonly name: string;
  readonly value: unknown;
  /** The words that it may be, where it is one of a few. */
  readonly words: readonly unknown[];
}

/** What whoever helps with a problem wants to know first. Nothing in it is asked of any panel. */
export interface Diagnostics {
  /** What runs where, by name. */
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly panels: readonly {
    readonly host: string;
    readonly isKeyRefused: boolean;
    /** Undefined where they were not asked for yet. */
    readonly servers: number | undefined;
  }[];
  readonly consoles: readonly { readonly uuid: string; readonly phase: string }[];
  readonly settings: readonly ChangedSetting[];
  /** The last warnings and errors, oldest first. */
  readonly troubles: readonly string[];
}

/** The diagnostics as Markdown: no key, no permission, no e-mail address, and of settings only what cannot be private. */
export function diagnosticsMarkdown(diagnostics: Diagnostics): string {
  const { versions, panels, consoles, settings, troubles } = diagnostics;
  const sections = [
    ['## Hosting Panel', ...versions.map(([name, value]) => entry(name, value))],
    [
      '### Panels',
      ...panels.map(({ host, isKeyRefused, servers }) =>
        entry(
          host,
          `${isKeyRefused ? 'key refused' : 'signed in'}, ${servers ?? 'unknown number of'} servers`,
        ),
      ),
    ],
    ['### Open consoles', ...consoles.map(({ uuid, phase }) => entry(uuid.slice(0, 8), phase))],
    ['### Changed settings', ...settings.map((setting) => entry(setting.name, valueOf(setting)))],
    [
      '### Last warnings and errors',
      ...(troubles.length === 0 ? [] : fencedMarkdown(troubles.map(logLine).join('\n'))),
    ],
  ];
  return sections
    .map(([title = '', ...lines]) => [title, '', ...(lines.length > 0 ? lines : ['none']), ''])
    .flat()
    .join('\n');
}

function entry(name: string, value: string): string {
  return `- ${inlineMarkdown(logLine(name))}: ${inlineMarkdown(logLine(value))}`;
}

/** Texts and lists may hold commands, names and paths of the user's. */
function valueOf({ value, words }: ChangedSetting): string {
  const isPlain = typeof value === 'boolean' || typeof value === 'number' || words.includes(value);
  return isPlain ? String(value) : 'changed';
}
