import type * as vscode from 'vscode';
import { language } from '../../core/base/language';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import { watchCommands } from '../../core/watch/commands';
import { Incidents } from '../../core/watch/incidents';
import { IncidentSection } from '../../core/watch/incidentSection';
import { IncidentsTree } from '../../core/watch/incidentsTree';
import type { KeptServer } from '../../core/watch/keptText';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { LaterPages } from '../base/laterPages';
import { RowTree } from '../base/rowTree';
import { createTreeView, describeView } from '../base/treeView';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import { IncidentActions } from './incidentActions';
import type { Kept } from './kept';
import { KeptLines } from './keptLines';
import type { NoticeTargets } from './notices';
import { searchHistory } from './searchHistory';

/** What the views and pages of incidents need. */
export interface IncidentsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly serversView: Pick<ServersView, 'tree'>;
  readonly source: SourceOpener;
  readonly kept: Kept;
}

/** What the incidents give the others. */
export interface RegisteredIncidents {
  readonly incidents: Incidents;
  /** Shows the incident that a notice tells of. */
  readonly showIncident: NoticeTargets['showIncident'];
}

/** Adds the incidents below each server, the view and the pages of them, and the search through kept console text. */
export function registerIncidents(parts: IncidentsParts): RegisteredIncidents {
  const { context, commands, panels, serversView, source, kept } = parts;
  const locale = language();
  const incidents = new Incidents(kept.incidents);
  const actions = new IncidentActions(panels, incidents, kept);
  const pages = new LaterPages('hostingPanel.incident', async () => {
    const { IncidentPages } = await import('./incidentPages');
    return new IncidentPages({
      extension: context.extensionUri,
      ...{ commands, incidents, store: kept.incidents, spans: kept.spans, source },
      act: (action, incident) => actions.act(action, incident),
    });
  });
  const tree = new IncidentsTree({ incidents, spans: kept.spans, clock: systemClock, locale });
  const view = createTreeView('hostingPanel.incidents', {
    treeDataProvider: new RowTree(tree),
    canSelectMany: true,
  });
  const describe = async () => describeView(view, { message: '', description: await tree.since() });
  const section = new IncidentSection(incidents, locale);
  serversView.tree.addSection(section);
  const lines = new KeptLines(kept.text);
  const { show, copyMarkdown, erase, searchHistory: search } = watchCommands;
  context.subscriptions.push(
    ...[incidents, pages, tree, view, section, lines],
    tree.onDidChange(() => void describe()),
    view.onDidChangeVisibility(() => void describe()),
    commands.register([
      on(show, async (given) => {
        const incident = await actions.ask(given, show.asks?.() ?? '');
        if (incident) (await pages.opened()).open(incident);
      }),
      on(copyMarkdown, async (given) => {
        const incident = await actions.ask(given, copyMarkdown.asks?.() ?? '');
        if (incident) await actions.copy(incident);
      }),
      on(watchCommands.delete, async (given) => {
        const title = watchCommands.delete.asks?.() ?? '';
        const names = given ?? [undefined];
        const found = await Promise.all(names.map((name) => actions.ask(name, title)));
        await actions.delete(found.flatMap((one) => one ?? []));
      }),
      on(erase, () => actions.erase()),
      on(search, async (ref) => {
        const hit = await searchHistory(kept.text, ref && keptServer(ref));
        if (hit) await lines.open(hit);
      }),
    ]),
  );
  return {
    incidents,
    showIncident: async (notice) => {
      const incident = await actions.waitFor(notice);
      (await pages.opened()).open(incident);
    },
  };
}

function keptServer({ panel, uuid, name }: ServerRef): KeptServer {
  return { panelId: panel.id, uuid, name };
}
