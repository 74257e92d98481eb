import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.resolve('out/service/core/agents/agentWindowProcess.js');

/** What a window's process says. */
interface Said {
  readonly role?: string;
  readonly id?: string;
  /** The window that the user is in, or was in last. */
  readonly last?: string;
  readonly waits?: string;
  readonly gaveUp?: string;
}

/** A window with tools for agents, in a process of its own. */
export class AgentWindow {
  private readonly said: Said[] = [];
  private readonly child: ChildProcess;

  constructor(
    folder: string,
    readonly name: string,
  ) {
    this.child = fork(program, [folder, name], { execArgv: [] });
    this.child.on('message', (message) => this.said.push(message as Said));
  }

  /** Waits until it has said so, now or before. */
  async says<K extends keyof Said>(kind: K, value?: Said[K]): Promise<Said[K]> {
    for (;;) {
      const found = this.said.find(
        (one) => one[kind] !== undefined && (value === undefined || one[kind] === value),
      );
      if (found) return found[kind];
      await once(this.child, 'message');
    }
  }

  tell(order: 'focus' | 'leave' | 'allow'): void {
    this.child.send(order);
  }

  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
