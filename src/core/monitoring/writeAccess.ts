import { ScopeLedger } from '../accounts/scopeLedger';
import type { PanelHttp } from '../api/http';
import { updateProject } from '../api/projects';
import { type Disposable, DisposableStore } from '../base/event';

const scope = 'monitoring.write';

/** Whether a panel's key has the scope `monitoring.write`, as far as answers tell. */
export class WriteAccess implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly ledger = new ScopeLedger();
  private learning: Promise<void> | undefined;
  private isForgotten = false;

  constructor(
    private readonly http: PanelHttp,
    onChange: () => void,
  ) {
    this.ledger.follow(http);
    this.owned.add(
      this.ledger.onDidChange((change) => {
        if (change.scope === scope) onChange();
      }),
    );
  }

  get isRefused(): boolean {
    return this.ledger.isGranted(this.http, scope) === false;
  }

  /**
   * Asks once, by a change of a project that changes nothing: only the fields that are sent change (api.md, Update
   * project). Never rejects: what could not be learnt stays open, and a refusal says what is missing.
   */
  learn(project: string): Promise<void> {
    const isKnown = this.ledger.isGranted(this.http, scope) !== undefined;
    if (isKnown && !this.isForgotten) return Promise.resolve();
    this.isForgotten = false;
    this.learning ??= updateProject(this.http, project, {}).then(
      () => undefined,
      () => undefined,
    );
    return this.learning.finally(() => (this.learning = undefined));
  }

  /** Lets a refusal be looked at again: the owner of the key may have granted the scope since. */
  forgetRefusal(): void {
    this.isForgotten = this.isRefused;
  }

  dispose(): void {
    this.owned.dispose();
  }
}
