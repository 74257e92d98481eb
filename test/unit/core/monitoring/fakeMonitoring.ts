import type { Panel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import type { Memento } from '../../../../src/core/base/memento';
import { Monitoring } from '../../../../src/core/monitoring/monitoring';
import type { Sources } from '../../../../src/core/source/whereIsNow';
import { FakeClock } from '../../../support/fakeClock';
import { memoryReader } from '../source/memoryReader';
import type { PanelFake } from './panelFake';

/** What is kept, in memory. */
export class FakeState implements Memento {
  readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.values.get(key);
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    return Promise.resolve();
  }
}

/** The panels that are signed in to; sign in and out by setting `all`. */
export class FakePanels {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(public all: readonly Panel[]) {}

  get(id: string): Panel | undefined {
    return this.all.find((panel) => panel.id === id);
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  isKeyRefused(): boolean {
    return false;
  }

  set(all: readonly Panel[]): void {
    this.all = all;
    this.changed.fire();
  }
}

/** A panel whose answers are those of a fake. */
export function panelOf(fake: PanelFake, id = 'panel.example'): Panel {
  return { id, name: id, http: fake.http } as unknown as Panel;
}

/** Monitoring of one panel that is signed in to. */
export function monitoringOf(fake: PanelFake, clock = new FakeClock()) {
  const panel = panelOf(fake);
  const panels = new FakePanels([panel]);
  const state = new FakeState();
  return { panel, panels, state, clock, monitoring: new Monitoring(panels, state, clock) };
}

/** A workspace in memory, without git. */
export function sourcesOf(texts: Readonly<Record<string, string>>): Sources {
  const workspace = {
    ...memoryReader(texts),
    nameOf: ({ path }: { readonly path: string }) => path,
    uriOf: (file: { readonly folder: string; readonly path: string }) =>
      `${file.folder}/${file.path}`,
  };
  const releases = {
    read: () => Promise.resolve(undefined),
    readAt: () => Promise.resolve(undefined),
    renamedSince: () => Promise.resolve([]),
    difference: () => Promise.resolve(undefined),
  };
  return { workspace, mappings: { all: [] }, releases };
}
