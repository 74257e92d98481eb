import * as vscode from 'vscode';
import type { Mapping } from '../../core/source/sourcePaths';

const stateKey = 'hostingPanel.sourceMappings';
const maxMappings = 200;

/** What the user said about where frames' code lies; kept with the workspace. */
export class Mappings implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();

  /** Fires when a choice was made, or all were forgotten. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly state: vscode.Memento) {}

  get all(): readonly Mapping[] {
    const stored: unknown = this.state.get(stateKey);
    return Array.isArray(stored) ? stored.filter(isMapping) : [];
  }

  /** Keeps a choice; an older one about the same paths is replaced. */
  async remember(mapping: Mapping): Promise<void> {
    const others = this.all.filter(({ from }) => from !== mapping.from);
    await this.state.update(stateKey, [...others, mapping].slice(-maxMappings));
    this.changed.fire();
  }

  async forgetAll(): Promise<void> {
    await this.state.update(stateKey, undefined);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function isMapping(value: unknown): value is Mapping {
  if (typeof value !== 'object' || value === null) return false;
  const { from, folder, to } = value as Partial<Record<keyof Mapping, unknown>>;
  return typeof from === 'string' && typeof folder === 'string' && typeof to === 'string';
}
