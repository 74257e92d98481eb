import { formatBytes, formatPercent, formatSpan } from '../base/format';
import type { ServerState } from '../servers/serverState';
import { stateWords } from '../servers/serverRow';
import { type KnownServers, notSignedIn } from './findServer';
import { makeTool } from './makeTool';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';

/** Servers that one answer lists. */
const maxServers = 100;
/** Milliseconds that what servers do may be old. */
const freshMs = 20_000;

/** What this tool needs. */
export interface ListServersParts extends KnownServers {
  /** Whether agents may change something of a server. */
  readonly isAllowed: (server: { readonly panelId: string; readonly uuid: string }) => boolean;
}

/** Lists servers with their states: two requests for each panel, none where another window asked within 20 s. */
export function listServersTool(parts: ListServersParts): AgentTool {
  return makeTool(toolTexts.listServers, async () => {
    const { panels, servers, isAllowed } = parts;
    await panels.ready();
    if (panels.all.length === 0) throw notSignedIn();
    await Promise.all(panels.all.map((panel) => servers.of(panel).refresh(freshMs)));
    return panels.all.map((panel) => {
      const store = servers.of(panel);
      if (!store.isLoaded && store.error) throw store.error;
      const all = store.all;
      const lines = all.slice(0, maxServers).map((state) => {
        const { uuid } = state.server;
        const allowed = isAllowed({ panelId: panel.id, uuid }) ? ', agents may change it' : '';
        return `${state.server.name} (${uuid}): ${stateWords(state)}${used(state)}${allowed}`;
      });
      const title = `${all.length} servers of a panel`;
      const text = lines.join('\n');
      return resultPart({
        from: 'user',
        title,
        about: panel.name,
        text,
        isCut: all.length > maxServers,
      });
    });
  });
}

function used({ stats, server: { limits } }: ServerState): string {
  if (!stats || stats.state === 'offline') return '';
  const most = limits.memory > 0 ? ` of ${formatBytes(limits.memory * 1024 ** 2)}` : '';
  const memory = `${formatBytes(stats.memoryBytes)}${most}`;
  return `, up ${formatSpan(stats.uptimeMs)}, CPU ${formatPercent(stats.cpu)}, memory ${memory}`;
}
