import type { PanelHttp } from '../api/http';
import type { PendingOrder, Server } from '../api/server';
import type { ServerScope } from '../api/servers';

/** What a list of servers is narrowed to: what the panel itself finds for a text. */
export class ServerSearch {
  private text: string | undefined;
  private found: ReadonlySet<string> | undefined;

  constructor(
    private readonly http: PanelHttp,
    private readonly scope: ServerScope | undefined,
  ) {}

  /** Takes another text; undefined narrows nothing. What it finds is known after `find`. */
  set(text: string | undefined): void {
    this.text = text === '' ? undefined : text;
  }

  /** Whether there is a text. */
  get isNarrowed(): boolean {
    return this.text !== undefined;
  }

  /** Asks the panel, where there is a text. Rejects as findServers does. */
  async find(): Promise<void> {
    const { text } = this;
    const found = text === undefined ? undefined : await this.ask(text);
    // Another search may have begun meanwhile.
    if (text === this.text) this.found = found;
  }

  /** Whether every server is shown. */
  get holdsAll(): boolean {
    return this.found === undefined;
  }

  /** Whether a server is shown. */
  holds({ uuid }: Server): boolean {
    return this.found?.has(uuid) ?? true;
  }

  /** Whether an order is shown: the panel lists all, whatever the text. */
  holdsOrder({ name }: PendingOrder): boolean {
    return name.toLowerCase().includes((this.text ?? '').toLowerCase());
  }

  private async ask(text: string): Promise<ReadonlySet<string>> {
    const { findServers } = await import('../api/findServers');
    const found = await findServers(this.http, text, this.scope);
    return new Set(found.map(({ uuid }) => uuid));
  }
}
