import { fields } from '../api/decode';
import type { Clock } from '../base/clock';
import { errorCode } from '../base/connectionWords';
import { type Disposable, DisposableStore, MutableDisposable } from '../base/event';
import type { Log } from '../base/log';
import type { ServerId } from '../base/serverKey';
import type { Windows } from '../windows/windows';
import { type KeptResources, maxKeptServers } from './keptResources';
import { readSamples, writeSamples } from './keptSamples';
import type { ResourceHistory } from './resourceHistory';
import type { ResourceRecorder } from './resourceRecorder';
import type { ResourceSample } from './resourceSample';

/** Milliseconds between two looks for servers of which something may be on the disk. */
const lookMs = 30_000;
/** Looks between two times that all is written down, each 5 minutes: what a window that is killed loses. */
const looksPerSave = 10;
/** A window that leads and does not say at once what it knows is not waited for. */
const askMs = 5_000;
const question = 'resources.history';

/** What keeping what servers use needs. */
export interface ResourceKeeperParts {
  readonly recorder: Pick<ResourceRecorder, 'all' | 'has' | 'of' | 'forget'>;
  readonly files: Pick<KeptResources, 'load' | 'save' | 'saveNow' | 'makeRoom' | 'erase'>;
  readonly windows: Pick<Windows, 'role' | 'ask' | 'answer' | 'onDidChangeRole'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Writes down what servers used while this window leads, and tells the other windows of it. */
export class ResourceKeeper implements Disposable {
  private readonly store = new DisposableStore();
  private readonly timer = this.store.add(new MutableDisposable<Disposable>());
  /** What was read of the disk since this window leads, each once. */
  private loading = new WeakMap<ResourceHistory, Promise<void>>();
  private loaded = new WeakSet<ResourceHistory>();
  /** Which state of each history is on the disk. */
  private saved = new WeakMap<ResourceHistory, number>();
  private turn: Promise<void> = Promise.resolve();
  /** How often all was erased: what was read before that is not taken any more. */
  private erasures = 0;
  /** Why not all was kept lately: a full disk is said once, and not each five minutes. */
  private problems = new Set<string>();

  constructor(private readonly parts: ResourceKeeperParts) {
    const { windows, recorder, files, clock } = parts;
    this.store.add(
      windows.answer(question, async (about) => {
        const server = readServer(about);
        if (!recorder.has(server)) {
          return writeSamples(server, await files.load(server, clock.now()), clock.now());
        }
        await this.load(server);
        return writeSamples(server, recorder.of(server).samples, clock.now());
      }),
    );
    this.store.add(
      windows.onDidChangeRole(() => {
        // Another window may have led meanwhile, and written more.
        this.loading = new WeakMap();
        this.loaded = new WeakSet();
        this.saved = new WeakMap();
      }),
    );
    this.beat(1);
  }

  /**
   * What is known of a server beside what this window has itself: by the window that leads, or where none answers, from the
   * disk. Oldest first. Never rejects.
   */
  async elsewhere(server: ServerId): Promise<readonly ResourceSample[]> {
    const { windows, files, clock, log } = this.parts;
    const { panelId, uuid } = server;
    if (windows.role === 'leading') {
      await this.load(server);
      return [];
    }
    try {
      const text = await windows.ask(question, { panelId, uuid }, AbortSignal.timeout(askMs));
      return readSamples(typeof text === 'string' ? text : undefined, server, clock.now());
    } catch (error) {
      log.debug(`The window that leads did not say what a server used: ${String(error)}`);
      return files.load(server, clock.now());
    }
  }

  /** Writes down what is not on the disk yet, where this window leads. Never rejects: what fails is logged. */
  save(): Promise<void> {
    return this.inTurn(async () => {
      if (this.parts.windows.role !== 'leading') return;
      const problems = new Set<string>();
      const failed = (error: unknown) => this.failed(error, problems);
      // One file that cannot be replaced stops no other.
      for (const [server, history] of this.changed())
        await this.saveOne(server, history).catch(failed);
      // What is kept gets old also where nothing new is told.
      await this.parts.files.makeRoom().catch(failed);
      this.problems = problems;
    });
  }

  /** Forgets what this window knows and, where it leads, what is on the disk: another window erases it. */
  forget(): Promise<void> {
    this.erasures++;
    this.parts.recorder.forget();
    this.saved = new WeakMap();
    return this.inTurn(async () => {
      if (this.parts.windows.role !== 'leading') return;
      await this.parts.files.erase().catch((error: unknown) => this.failed(error));
    });
  }

  /** Removes all that is kept. Rejects where the disk does not let it go. */
  async erase(): Promise<void> {
    await this.forget();
    await this.parts.files.erase();
  }

  /** Writes down what is left at once: nobody waits for a window that ends. */
  dispose(): void {
    this.store.dispose();
    const { windows, files, clock } = this.parts;
    if (windows.role !== 'leading') return;
    for (const [server, history] of this.changed()) {
      // What was not read is more than what would be written over it.
      if (!this.loaded.has(history)) continue;
      try {
        files.saveNow(server, history.samples, clock.now());
      } catch (error) {
        this.failed(error);
      }
    }
  }

  private beat(looks: number): void {
    this.timer.value = this.parts.clock.after(lookMs, () => {
      if (looks % looksPerSave === 0) void this.save();
      else if (this.parts.windows.role === 'leading')
        for (const [server] of this.kept) void this.load(server);
      this.beat(looks + 1);
    });
  }

  /** Of more servers than are kept, those that were known first. */
  private get kept(): readonly (readonly [ServerId, ResourceHistory])[] {
    return this.parts.recorder.all.slice(0, maxKeptServers);
  }

  private changed(): readonly (readonly [ServerId, ResourceHistory])[] {
    return this.kept.filter(([, history]) => {
      return history.samples.length > 0 && this.saved.get(history) !== history.changes;
    });
  }

  private async saveOne(server: ServerId, history: ResourceHistory): Promise<void> {
    await this.load(server);
    const { files, clock } = this.parts;
    const { changes } = history;
    await files.save(server, history.samples, clock.now());
    this.saved.set(history, changes);
  }

  /** Puts what is on the disk before what this window knows. Never rejects: see KeptResources. */
  private load(server: ServerId): Promise<void> {
    const history = this.parts.recorder.of(server);
    const loading = this.loading.get(history) ?? this.read(server, history);
    this.loading.set(history, loading);
    return loading;
  }

  private async read(server: ServerId, history: ResourceHistory): Promise<void> {
    const { files, clock } = this.parts;
    const { erasures } = this;
    const kept = await files.load(server, clock.now());
    if (erasures === this.erasures) history.take(kept, clock.now());
    this.loaded.add(history);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work);
    return this.turn;
  }

  private failed(error: unknown, problems = this.problems): void {
    const text = String(error);
    // Its text names another file each time.
    const problem = errorCode(error) ?? text;
    if (!this.problems.has(problem) && !problems.has(problem))
      this.parts.log.error(`What servers used was not kept: ${text}`);
    problems.add(problem);
  }
}

function readServer(about: unknown): ServerId {
  const from = fields(about, 'about');
  return { panelId: from.text('panelId'), uuid: from.uuid('uuid') };
}
