import { Emitter } from '../../src/core/base/event';
import type { Page } from '../../src/core/base/page';

/** A page that remembers what it was told. */
export class FakePage<To extends { readonly type: string }> implements Page<To> {
  readonly sent: To[] = [];
  readonly sentAhead: To[] = [];
  title = '';
  isVisible = true;
  private readonly visibility = new Emitter<unknown>();
  readonly onDidChangeVisibility = this.visibility.event;

  send(message: To): void {
    this.sent.push(message);
  }

  sendAhead(message: To): void {
    this.sentAhead.push(message);
  }

  setTitle(title: string): void {
    this.title = title;
  }

  /** The kinds of messages that were sent since this was last asked. */
  take(): readonly string[] {
    return this.sent.splice(0).map(({ type }) => type);
  }

  /** The last message of a kind. */
  last<Type extends To['type']>(type: Type): (To & { readonly type: Type }) | undefined {
    return this.sent.findLast((one): one is To & { readonly type: Type } => one.type === type);
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.visibility.fire(undefined);
  }
}
