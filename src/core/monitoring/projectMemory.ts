import type { Memento } from '../base/memento';
import type { ProjectRef } from './refs';

/**
 * One thing that is kept of each project. Version 0.1.0 kept it without the panel: that counts until something is chosen
 * for the project, and then goes.
 */
export class ProjectMemory {
  constructor(
    private readonly memory: Memento,
    /** How its keys begin: `hostingPanel.muted`. */
    private readonly name: string,
  ) {}

  /** What is kept of a project; undefined where nothing is. */
  get(ref: ProjectRef): unknown {
    const earlier = this.earlierKey(ref);
    return (
      this.memory.get(this.key(ref)) ??
      (earlier === undefined ? undefined : this.memory.get(earlier))
    );
  }

  /** Keeps a value that is JSON; undefined forgets it. */
  async update(ref: ProjectRef, value: unknown): Promise<void> {
    await this.memory.update(this.key(ref), value);
    const earlier = this.earlierKey(ref);
    if (earlier !== undefined && this.memory.get(earlier) !== undefined)
      await this.memory.update(earlier, undefined);
  }

  private key({ panel, project }: ProjectRef): string {
    return `${this.name}.${panel.id}/${project}`;
  }

  /** Undefined where it would be today's key of another panel's project. */
  private earlierKey({ project }: ProjectRef): string | undefined {
    return project.includes('/') ? undefined : `${this.name}.${project}`;
  }
}
