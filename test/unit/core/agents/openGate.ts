import type { AuditEntry } from '../../../../src/core/agents/auditEntry';
import { Gate, type GateParts, type GateQuestion } from '../../../../src/core/agents/gate';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

/** A gate whose audit is in memory, with what it asked, told and wrote down. */
export function openGate(parts: Partial<GateParts> = {}) {
  const entries: AuditEntry[] = [];
  /** Each outcome that was written down, in its order. */
  const outcomes: string[] = [];
  const asked: GateQuestion[] = [];
  const told: string[] = [];
  const clock = new FakeClock();
  const gate = new Gate({
    tell: (text) => told.push(text),
    audit: {
      add: (entry) => {
        const added = { ...entry, id: String(entries.length), isUndone: false };
        entries.push(added);
        outcomes.push(added.outcome);
        return Promise.resolve(added);
      },
      update: (entry) => {
        entries[Number(entry.id)] = entry;
        outcomes.push(entry.outcome);
        return Promise.resolve();
      },
      list: () => Promise.resolve(entries),
    },
    admission: ({ via }) => Promise.resolve(via),
    perHour: () => 20,
    ...{ clock, log: silentLog },
    ...parts,
    ask: (question, signal) => {
      asked.push(question);
      return parts.ask?.(question, signal) ?? Promise.resolve('once');
    },
  });
  return { gate, entries, outcomes, asked, told, clock };
}
