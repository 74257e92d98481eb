import { type Disposable, toDisposable } from '../base/event';
import type { PowerAction } from '../base/power';

/** Something that is being done to a server. */
interface Work {
  readonly work: PowerAction;
}

/** What is being done to servers from here, by uuid. */
export class Works {
  private readonly works = new Map<string, readonly Work[]>();

  constructor(private readonly onChange: (uuid: string, work: PowerAction | undefined) => void) {}

  /** Shows that something is being done to a server, until the answer is disposed; of several the newest. */
  show(uuid: string, work: PowerAction): Disposable {
    const mine = { work };
    const all = () => this.works.get(uuid) ?? [];
    this.tell(uuid, [...all(), mine]);
    return toDisposable(() =>
      this.tell(
        uuid,
        all().filter((other) => other !== mine),
      ),
    );
  }

  private tell(uuid: string, all: readonly Work[]): void {
    this.works.set(uuid, all);
    this.onChange(uuid, all.at(-1)?.work);
  }
}
