import { serverKey } from '../base/serverKey';
import type { DeployJournal } from './journal';
import { type DeployRecord, isEnded } from './record';

/** How long the lock of a killed window is waited for, in milliseconds. */
const killedMs = 8_000;

/** Asks about the deploys that no window brought to an end, each of them once. */
export class UnfinishedDeploys {
  private readonly asked = new Set<string>();
  /** The last question about each server. */
  private readonly questions = new Map<string, Promise<void>>();

  constructor(
    private readonly journal: Pick<DeployJournal, 'unfinished' | 'ask' | 'hold' | 'load'>,
  ) {}

  /**
   * Asks about those that there are now: of one server one after the other, as the answer to one may end the next, and of
   * several beside each other. A question that stands holds up no look. Rejects as the journal and `ask` do.
   */
  async look(ask: (record: DeployRecord) => Promise<void>): Promise<void> {
    const open = await this.journal.unfinished(killedMs);
    await Promise.all(
      open.map((record) => {
        const server = serverKey(record);
        const before = this.questions.get(server) ?? Promise.resolve();
        const question = before.catch(() => undefined).then(() => this.askOnce(record.id, ask));
        this.questions.set(server, question);
        return question;
      }),
    );
  }

  private async askOnce(id: string, ask: (record: DeployRecord) => Promise<void>): Promise<void> {
    if (this.asked.has(id)) return;
    // A window that led before may still show the question: it is asked again once that one is gone.
    await this.journal.ask(id, killedMs, async () => {
      // Since it was found, a window may have ended it, or gone on with it.
      const held = await this.journal.hold(id, () => this.journal.load(id), killedMs);
      if (!held?.value || isEnded(held.value)) return;
      this.asked.add(id);
      await ask(held.value);
    });
  }
}
