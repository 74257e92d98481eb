import assert from 'node:assert/strict';
import type { PanelFacts } from '../../support/panelControl';
import { panelOfThisRun } from '../../support/panelOfThisRun';

/** The files of a server, past the window: as somebody else changes them, and as they lie there. */
export class RemoteFiles {
  private since = 0;

  constructor(
    private readonly facts: Pick<PanelFacts, 'baseUrl' | 'servers'> & {
      readonly keys: Pick<PanelFacts['keys'], 'owner'>;
    },
    private readonly server = 'Ticket Bot',
    private readonly panel = panelOfThisRun(),
  ) {}

  /** Writes a file as somebody else does. */
  async write(path: string, content: string): Promise<void> {
    await this.send('POST', `write?file=${encodeURIComponent(path)}`, content);
  }

  async read(path: string): Promise<string> {
    return this.send('GET', `contents?file=${encodeURIComponent(path)}`);
  }

  /** Counts requests from here. */
  async mark(): Promise<void> {
    this.since = await this.panel.mark();
  }

  /** The requests about files since the mark, as the last words of their routes; a listing with its folder. */
  async asked(): Promise<readonly string[]> {
    return (await this.panel.requestsSince(this.since))
      .filter(({ where, route }) => where === 'node' || route.includes('/files/'))
      .filter(({ route }) => !/files\/(write|contents)$/.test(route))
      .map(({ where, route, path, query }) => {
        if (where === 'node') return `node ${path.split('/')[1] ?? ''}`;
        const directory = new URLSearchParams(query).get('directory');
        return [route.split('/').at(-1), ...(directory ? [directory] : [])].join(' ');
      });
  }

  private async send(method: string, verb: string, body?: string): Promise<string> {
    const { baseUrl, keys, servers } = this.facts;
    const uuid = servers.find(({ name }) => name === this.server)?.uuid ?? '';
    const response = await fetch(`${baseUrl}/servers/${uuid}/files/${verb}`, {
      method,
      headers: {
        Authorization: `Bearer ${keys.owner}`,
        Accept: 'application/json',
        'Content-Type': 'text/plain',
      },
      body: body ?? null,
    });
    assert.equal(response.status, body === undefined ? 200 : 204, verb);
    return response.text();
  }
}
