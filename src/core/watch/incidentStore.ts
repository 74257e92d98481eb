import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { Emitter } from '../base/event';
import { readOwnFile, removeLeftBehind, writeOwnFile } from '../base/ownFile';
import { type Incident, readIncident } from './incident';
import { type IncidentFile, filesToRemove } from './incidentRoom';
import { keptLines, keptLineLength } from './keptLine';
import type { KeptServer } from './keptText';

/** Lines that are kept of an incident, the last. */
export const incidentLines = 1_000;
/** What is kept of all servers together: an incident takes some 50 KB, 4 MB at the very worst. */
const room = { incidents: 500, bytes: 100 * 1024 ** 2 };
/** Bytes of what is read of one. */
const maxNoteBytes = 4 * 1024 ** 2;
const maxLinesBytes = 4 * incidentLines * (keptLineLength + 1);

/** An incident that has not been written down. */
export type NewIncident = Omit<Incident, 'id' | 'lineCount'>;

/**
 * Keeps incidents on this computer, for its user only: without secrets, the oldest going first. One window writes; all
 * may read.
 */
export class IncidentStore {
  private readonly changed = new Emitter<void>();
  private readonly written = new Emitter<void>();
  private readonly read = new Map<string, Incident>();
  private turn: Promise<void> = Promise.resolve();

  /** Fires when something changed, by this window or, after `reload`, by another. */
  readonly onDidChange = this.changed.event;
  /** Fires when this window changed something, so that the others can be told. */
  readonly onDidWrite = this.written.event;

  constructor(private readonly root: string) {}

  /** All that are kept, newest first; those that cannot be read are left out. */
  async list(): Promise<readonly Incident[]> {
    const names = await this.names();
    for (const name of this.read.keys()) if (!names.includes(name)) this.read.delete(name);
    await Promise.all(names.filter((name) => !this.read.has(name)).map((name) => this.load(name)));
    return names.flatMap((name) => this.read.get(name) ?? []).sort((a, b) => b.at - a.at);
  }

  /** Forgets what was read: another window may have changed it. */
  reload(): void {
    this.read.clear();
    this.changed.fire();
  }

  /** Writes an incident down, with its last lines. Rejects where the disk does not take it. */
  async add(incident: NewIncident, lines: readonly string[]): Promise<Incident> {
    const kept = lines.slice(-incidentLines);
    const added: Incident = { ...incident, id: randomUUID(), lineCount: kept.length };
    // The lines first: an incident that is listed has them.
    await writeOwnFile(this.root, `${baseName(added)}.log`, textOf(kept));
    await this.write(added);
    await this.makeRoom();
    this.written.fire();
    this.changed.fire();
    return added;
  }

  /** Writes down what has become known since, lines too where there are some. Nothing where it was erased meanwhile. */
  update(incident: Incident, lines?: readonly string[]): Promise<void> {
    return this.inTurn(() => this.rewrite(incident, lines));
  }

  private async rewrite(incident: Incident, lines?: readonly string[]): Promise<void> {
    const names = await this.names();
    if (!names.includes(noteName(incident))) return;
    const kept = lines?.slice(-incidentLines);
    if (kept) await writeOwnFile(this.root, `${baseName(incident)}.log`, textOf(kept));
    await this.write({ ...incident, lineCount: kept?.length ?? incident.lineCount });
    this.written.fire();
    this.changed.fire();
  }

  /** The lines that were kept of an incident, oldest first, without secrets. */
  async lines(incident: Incident): Promise<readonly string[]> {
    const text = await readOwnFile(this.root, `${baseName(incident)}.log`, maxLinesBytes);
    return text === undefined || text === '' ? [] : text.split('\n');
  }

  /** Forgets one incident. */
  async remove(incident: Incident): Promise<void> {
    await this.delete(noteName(incident));
    this.written.fire();
    this.changed.fire();
  }

  /** Forgets all incidents of a server, or of all servers. */
  erase(server?: Pick<KeptServer, 'panelId' | 'uuid'>): Promise<void> {
    return this.inTurn(() => this.eraseNow(server));
  }

  /** What is being written ends before it is erased, and is not there again behind it. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private async eraseNow(server?: Pick<KeptServer, 'panelId' | 'uuid'>): Promise<void> {
    if (!server) {
      // Another window may write just then.
      await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
      this.read.clear();
    } else {
      const all = await this.list();
      const own = all.filter((one) => isOf(one, server));
      await Promise.all(own.map((one) => this.delete(noteName(one))));
    }
    this.written.fire();
    this.changed.fire();
  }

  private async write(incident: Incident): Promise<void> {
    const note = { ...incident, reason: keptLines([incident.reason]).join('') };
    await writeOwnFile(this.root, noteName(incident), JSON.stringify(note));
    this.read.set(noteName(incident), note);
  }

  private async load(name: string): Promise<void> {
    const text = await readOwnFile(this.root, name, maxNoteBytes);
    try {
      const incident = readIncident(JSON.parse(text ?? ''), name);
      // Its own name is made of it: another one was not written here.
      if (noteName(incident) === name) this.read.set(name, incident);
    } catch {
      // Half a file, or none of ours: there is nothing to show of it.
    }
  }

  private async makeRoom(): Promise<void> {
    await removeLeftBehind(this.root);
    const names = (await readdir(this.root)).filter((name) => fileName.test(name));
    const files = names.map(async (name): Promise<IncidentFile> => {
      const found = await stat(path.join(this.root, name)).catch(() => undefined);
      return { name, bytes: found?.size ?? 0, modifiedAt: found?.mtimeMs ?? 0 };
    });
    for (const name of filesToRemove(await Promise.all(files), room, Date.now())) {
      this.read.delete(name);
      await rm(path.join(this.root, name), { force: true });
    }
  }

  private async delete(name: string): Promise<void> {
    this.read.delete(name);
    const log = name.replace(/\.json$/, '.log');
    for (const file of [name, log]) await rm(path.join(this.root, file), { force: true });
  }

  private async names(): Promise<readonly string[]> {
    const all = await readdir(this.root).catch((): string[] => []);
    return all.filter((name) => fileName.test(name) && name.endsWith('.json'));
  }
}

const fileName = /^\d{1,15}-[0-9a-f-]{36}\.(?:json|log)$/;

/** Whether an incident is a server's. */
export function isOf(
  { server }: Incident,
  { panelId, uuid }: Pick<KeptServer, 'panelId' | 'uuid'>,
): boolean {
  return server.panelId === panelId && server.uuid === uuid;
}

function textOf(lines: readonly string[]): string {
  return keptLines(lines).join('\n');
}

function baseName({ at, id }: Incident): string {
  return `${Math.max(0, Math.floor(at))}-${id}`;
}

function noteName(incident: Incident): string {
  return `${baseName(incident)}.json`;
}
