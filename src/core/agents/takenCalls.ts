import { fields } from '../api/decode';
import { type Disposable, DisposableStore } from '../base/event';
import type { Log } from '../base/log';
import { maskedError } from '../base/masked';
import type { Windows } from '../windows/windows';
import { readRequest, relayQuestions } from './agentMessages';
import type { OfferedTools } from './offeredTools';
import { runTool } from './runTool';

/** The calls that this window does for the one that leads. They end with it: nobody is left who asked. */
export class TakenCalls implements Disposable {
  private readonly store = new DisposableStore();
  private readonly running = new Map<string, AbortController>();

  constructor(
    private readonly windows: Pick<Windows, 'ask' | 'onDidChangeRole'>,
    private readonly tools: OfferedTools,
    private readonly log: Log,
  ) {
    this.store.add(windows.onDidChangeRole(() => this.endAll()));
  }

  /** Does a call that is offered. Never rejects. */
  async offered(what: unknown): Promise<void> {
    try {
      await this.run(fields(what, 'offer').text('id'));
    } catch (error) {
      this.log.info(`A call of an agent was not done: ${maskedError(error)}`);
    }
  }

  /** Ends a call that nobody waits for. What names none is left out. */
  cancelled(what: unknown): void {
    this.running.get(fields(what, 'offer').text('id'))?.abort(new Error('The agent gave up'));
  }

  dispose(): void {
    this.store.dispose();
    this.endAll();
  }

  private async run(id: string): Promise<void> {
    const cancel = new AbortController();
    const { signal } = cancel;
    this.running.set(id, cancel);
    try {
      const request = readRequest(await this.windows.ask(relayQuestions.take, { id }, signal));
      const outcome = await runTool(this.tools, request, { log: this.log, signal });
      await this.windows.ask(relayQuestions.done, { id, outcome }, signal);
    } finally {
      this.running.delete(id);
    }
  }

  private endAll(): void {
    for (const cancel of this.running.values()) cancel.abort(new Error('Whoever asked is gone'));
  }
}
