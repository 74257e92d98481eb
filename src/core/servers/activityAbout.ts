import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { isRecord } from '../base/record';
import { hiddenValue, isSecretVariable } from '../base/secretVariable';
import { nameWords } from './activityEvents';

/** What needs no name before it: the event says what it is. */
const plainNames = new Set(['command', 'email', 'name', 'allocation', 'url', 'variable']);

/** What an event was about, from its properties, whose shape is not fixed: in one line. */
export function aboutWords(properties: unknown): string {
  if (!isRecord(properties)) return Array.isArray(properties) ? inLine([words(properties)]) : '';
  const { directory, files, file, old, new: changed, variable, ...others } = properties;
  const folder = typeof directory === 'string' ? directory : '';
  const hides = typeof variable === 'string' && isSecretVariable(variable);
  const told = (value: unknown) => (hides && !isNothing(value) ? hiddenValue : words(value));
  const name = folder !== '' && typeof others['name'] === 'string' ? others['name'] : undefined;
  return inLine([
    ...pathsOf(folder, [file, name, files]),
    ...rest({ variable, ...others })
      .filter(([key]) => name === undefined || key !== 'name')
      .map(property),
    ...(old === undefined && changed === undefined ? [] : changeOf(old, changed, told)),
  ]);
}

/** What was there and what is; of two lists only what differs. */
function changeOf(
  old: unknown,
  changed: unknown,
  told: (value: unknown) => string,
): readonly string[] {
  if (!Array.isArray(old) || !Array.isArray(changed)) {
    return [
      l10n.t({
        message: '{before} → {after}',
        args: { before: told(old), after: told(changed) },
        comment: ['An old and a new value'],
      }),
    ];
  }
  const [before, after] = [new Set<unknown>(old), new Set<unknown>(changed)];
  const added = [...after].filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !after.has(one));
  return [
    added.length > 0
      ? l10n.t({
          message: 'added: {values}',
          args: { values: words(added) },
          comment: ['What a list has in addition'],
        })
      : '',
    removed.length > 0
      ? l10n.t({
          message: 'removed: {values}',
          args: { values: words(removed) },
          comment: ['What a list no longer has'],
        })
      : '',
  ];
}

/** The paths of what is named in a folder; the folder itself where nothing is. */
function pathsOf(folder: string, named: readonly unknown[]): readonly string[] {
  const all = named.flatMap((one) => (Array.isArray(one) ? (one as readonly unknown[]) : [one]));
  const { shown, more } = firstOf(
    all.filter((one) => !isNothing(one)),
    limits.tags,
  );
  if (shown.length === 0)
    return folder === ''
      ? []
      : [
          l10n.t({
            message: 'in {folder}',
            args: { folder },
            comment: ['The folder that files are in'],
          }),
        ];
  return [...shown.map((one) => pathOf(folder, one)), ...(more === undefined ? [] : [more])];
}

function pathOf(folder: string, named: unknown): string {
  if (typeof named === 'string') return inFolder(folder, named);
  if (!isRecord(named)) return briefJson(named);
  const { from, to } = named;
  if (typeof from !== 'string' || typeof to !== 'string') return briefJson(named);
  return l10n.t({
    message: '{before} → {after}',
    args: { before: inFolder(folder, from), after: inFolder(folder, to) },
    comment: ['An old and a new value'],
  });
}

function inFolder(folder: string, name: string): string {
  const isWhole = folder === '' || name.startsWith('/');
  return isWhole ? name : `${folder.replace(/\/$/, '')}/${name}`;
}

/** Without the counts that the panel adds to its lists (panel-dialect.md, 3.9). */
function rest(
  properties: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(properties)
    .slice(0, limits.tags)
    .filter(([name, value]) => !/(^|_)count$/.test(name) && !isNothing(value));
}

function property([name, value]: readonly [string, unknown]): string {
  return plainNames.has(name)
    ? words(value)
    : l10n.t({
        message: '{name}: {value}',
        args: { name: propertyName(name), value: words(value) },
        comment: ['A property and its value'],
      });
}

function propertyName(name: string): string {
  return shortened(name, limits.labelLength).replace(/[-_]+/g, ' ').trim();
}

function words(value: unknown): string {
  if (isNothing(value))
    return l10n.t({ message: '(empty)', comment: ['In place of an empty value'] });
  if (typeof value === 'boolean')
    return value
      ? l10n.t({ message: 'yes', comment: ['The value of a property'] })
      : l10n.t({ message: 'no', comment: ['The value of a property'] });
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return briefJson(value);
  const { shown, more } = firstOf(value as readonly unknown[], limits.tags);
  return [...shown.map(listed), ...(more === undefined ? [] : [more])].join(', ');
}

/** An entry of a list: a permission by its words, anything else as it is. */
function listed(value: unknown): string {
  if (typeof value !== 'string') return briefJson(value);
  return /^[a-z]{1,40}\.[a-z_-]{1,40}$/.test(value) ? nameWords(value) : value;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function inLine(parts: readonly string[]): string {
  const some = parts.filter((part) => part !== '').join(', ');
  const text = shortened(some, limits.valueLength).replace(/\s+/g, ' ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
