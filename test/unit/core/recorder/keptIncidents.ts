import type { Incident } from '../../../../src/core/watch/incident';
import type { NewIncident } from '../../../../src/core/watch/incidentStore';

/** Incidents that are kept in memory, the newest first. */
export class KeptIncidents {
  all: readonly Incident[] = [];
  /** The lines of each, by its id. */
  readonly lines = new Map<string, readonly string[]>();
  /** What the disk says of the next write. */
  failure: Error | undefined;

  readonly list = () => Promise.resolve(this.all);

  readonly add = async (incident: NewIncident, lines: readonly string[]): Promise<Incident> => {
    await this.write();
    const added = { ...incident, id: `i${this.all.length}`, lineCount: lines.length };
    this.all = [added, ...this.all].sort((a, b) => b.at - a.at);
    return added;
  };

  readonly update = async (incident: Incident, lines?: readonly string[]): Promise<void> => {
    await this.write();
    this.all = this.all.map((one) => (one.id === incident.id ? incident : one));
    if (lines) this.lines.set(incident.id, lines);
  };

  readonly remove = async (incident: Incident): Promise<void> => {
    await this.write();
    this.all = this.all.filter(({ id }) => id !== incident.id);
  };

  private write(): Promise<void> {
    const { failure } = this;
    this.failure = undefined;
    return failure ? Promise.reject(failure) : Promise.resolve();
  }
}
