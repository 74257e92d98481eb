import { isRecord } from '../base/record';

/** A server among those of all panels. */
export interface ServerKey {
  readonly panelId: string;
  readonly uuid: string;
}

/** Commands by the key of a server; those of `*` are for every server. */
export type StartCommands = ReadonlyMap<string, readonly string[]>;

/** What the setting calls a server: `<panel host>/<uuid>`. A name will not do: whoever shares a server chooses its name. */
export function startKey({ panelId, uuid }: ServerKey): string {
  return `${panelId}/${uuid}`.toLowerCase();
}

/** Reads the setting `console.runWhenStarted`. What is no command is left out. */
export function readStartCommands(setting: unknown): StartCommands {
  if (!isRecord(setting)) return new Map();
  return new Map(
    Object.entries(setting).map(([key, lines]) => [
      isName(key) ? key : key.toLowerCase(),
      texts(lines),
    ]),
  );
}

/** What is sent to a server that has started: what is for every server, then what is for this one. */
export function startCommandsOf(commands: StartCommands, server: ServerKey): readonly string[] {
  return [...(commands.get('*') ?? []), ...(commands.get(startKey(server)) ?? [])];
}

/** The keys of the setting that name no server, such as the names that servers once were known by. */
export function namesWithoutServer(setting: unknown): readonly string[] {
  return isRecord(setting) ? Object.keys(setting).filter(isName) : [];
}

/** The setting with the commands of a name behind those of a server, and without the name. */
export function moveToServer(
  setting: unknown,
  name: string,
  server: ServerKey,
): Readonly<Record<string, unknown>> {
  const entries = new Map(isRecord(setting) ? Object.entries(setting) : []);
  const key = [...entries.keys()].find((one) => one.toLowerCase() === startKey(server));
  const all = [...texts(key === undefined ? [] : entries.get(key)), ...texts(entries.get(name))];
  entries.delete(name);
  entries.set(key ?? startKey(server), all);
  return Object.fromEntries(entries);
}

function isName(key: string): boolean {
  return key !== '*' && !/^[^/\s]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
