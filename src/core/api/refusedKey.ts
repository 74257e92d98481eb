import * as l10n from '@vscode/l10n';
import { type Event, Emitter } from '../base/event';
import type { Priority } from './budget';
import { PanelError } from './errors';

/**
 * Whether a panel refuses a key (401), or the user signed out of it. A refused key stays refused until the user does something about it, so that
 * nothing is asked in the background meanwhile.
 */
export class RefusedKey {
  private readonly refused = new Emitter<PanelError>();
  private readonly allowed = new Emitter<undefined>();
  private refusal: PanelError | undefined;
  private isSignedOut = false;

  /** Fires on each 401. */
  readonly onDidRefuse: Event<PanelError> = this.refused.event;
  /** Fires when the key is taken again or worth another try: what stopped asking may go on. */
  readonly onDidAllow: Event<undefined> = this.allowed.event;

  get isRefused(): boolean {
    return this.refusal !== undefined;
  }

  /** The user signed out: from now on nothing is sent with this key, whoever still asks for something. */
  signOut(): void {
    this.isSignedOut = true;
  }

  /** Throws the refusal for what asks in the background, and `signedOut` for all once the user signed out. */
  check(priority: Priority): void {
    if (this.isSignedOut)
      throw new PanelError('signedOut', l10n.t('You signed out of this panel'), {
        isNeverSent: true,
      });
    if (this.refusal && priority === 'background') throw this.refusal;
  }

  /** Takes what a request came to; undefined where it did not fail. */
  note(error: PanelError | undefined): void {
    if (error?.kind === 'unauthorized') {
      this.refusal = error;
      this.refused.fire(error);
      return;
    }
    // What fails, or is no panel's answer, says nothing about the key.
    if (!error || (isClientError(error.status) && error.kind !== 'malformed')) this.allow();
  }

  /** Lets everything ask again. */
  allow(): void {
    if (!this.refusal) return;
    this.refusal = undefined;
    this.allowed.fire(undefined);
  }
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
