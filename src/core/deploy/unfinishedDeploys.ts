import type { DeployJournal } from './journal';
import type { DeployRecord } from './record';

/** How long the lock of a killed window is waited for, in milliseconds. */
const killedMs = 8_000;

/** Asks about the deploys that no window brought to an end, each of them once. */
export class UnfinishedDeploys {
  private readonly asked = new Set<string>();

  constructor(private readonly journal: Pick<DeployJournal, 'unfinished' | 'ask'>) {}

  /**
   * Asks about those that there are now, one beside the other: a question that stands holds up nobody who looks again.
   * Rejects as the journal and `ask` do.
   */
  async look(ask: (record: DeployRecord) => Promise<void>): Promise<void> {
    const open = await this.journal.unfinished(killedMs);
    await Promise.all(
      open.map(async (record) => {
        if (this.asked.has(record.id)) return;
        // A window that led before may still show the question: it is asked again once that one is gone.
        await this.journal.ask(record.id, killedMs, async () => {
          if (this.asked.has(record.id)) return;
          this.asked.add(record.id);
          await ask(record);
        });
      }),
    );
  }
}
