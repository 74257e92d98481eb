import * as l10n from '@vscode/l10n';
import { isRecord, textsOf } from '../base/record';
import { type ServerId, serverKey } from '../base/serverKey';

/** Commands by the key of a server; those of `*` are for every server. */
export type StartCommands = ReadonlyMap<string, readonly string[]>;

/** What the setting calls a server: `<panel>/<uuid>`, with the id that files have, too. A name will not do: whoever shares a server chooses its name. */
function startKey(server: ServerId): string {
  return serverKey(server).toLowerCase();
}

/** Reads the setting `console.runWhenStarted`. What is no command is left out. */
export function readStartCommands(setting: unknown): StartCommands {
  if (!isRecord(setting)) return new Map();
  return new Map(
    Object.entries(setting).map(([key, lines]) => [
      isName(key) ? key : key.toLowerCase(),
      textsOf(lines),
    ]),
  );
}

/** What is sent to a server that has started: what is for every server, then what is for this one. */
export function startCommandsOf(commands: StartCommands, server: ServerId): readonly string[] {
  return [...(commands.get('*') ?? []), ...(commands.get(startKey(server)) ?? [])];
}

/** The keys of the setting that name no server, such as the names that servers once were known by. */
export function namesWithoutServer(setting: unknown): readonly string[] {
  return isRecord(setting) ? Object.keys(setting).filter(isName) : [];
}

/** What the user is told once of names in the setting, and which names were told of then. */
export function untoldNames(
  setting: unknown,
  told: unknown,
): { readonly names: readonly string[]; readonly told: readonly string[]; readonly text: string } {
  const before = textsOf(told);
  const names = namesWithoutServer(setting).filter((name) => !before.includes(name));
  const text = l10n.t(
    'The start commands for {names} are no longer sent because others can give their servers the same name. Select the servers that they are for.',
    { names: names.map((name) => `'${name}'`).join(', ') },
  );
  return { names, told: [...before, ...names], text };
}

/** The setting with the commands of a name behind those of a server, and without the name. */
export function moveCommandsToServer(
  setting: unknown,
  name: string,
  server: ServerId,
): Readonly<Record<string, unknown>> {
  const entries = new Map(isRecord(setting) ? Object.entries(setting) : []);
  const key = [...entries.keys()].find((one) => one.toLowerCase() === startKey(server));
  const all = [
    ...textsOf(key === undefined ? [] : entries.get(key)),
    ...textsOf(entries.get(name)),
  ];
  entries.delete(name);
  entries.set(key ?? startKey(server), all);
  return Object.fromEntries(entries);
}

function isName(key: string): boolean {
  return key !== '*' && !/^[^/\s]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);
}
