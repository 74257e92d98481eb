import * as l10n from '@vscode/l10n';
import type { PanelList } from '../accounts/panelList';
import type { ServerRef } from '../api/panel';
import type { Choice } from '../base/choice';
import { UserError } from '../base/userError';
import { serverRow } from './serverRow';
import type { Servers } from './servers';

/** A server to choose. */
interface ServerChoice extends Choice {
  readonly ref: ServerRef;
}

/** The servers of all panels. Rejects where a list cannot be read, and with UserError where there is none. */
export async function serverChoices(
  panels: PanelList,
  servers: Servers,
): Promise<readonly ServerChoice[]> {
  await servers.load();
  const isOne = panels.all.length === 1;
  const choices = panels.all.flatMap((panel) => {
    const store = servers.of(panel);
    if (store.error && !store.isLoaded) throw store.error;
    return store.servers.map((state): ServerChoice => {
      const { uuid, name, identifier } = state.server;
      const description = isOne ? identifier : `${identifier} · ${panel.name}`;
      return { icon: serverRow(state).icon, label: name, description, ref: { panel, uuid, name } };
    });
  });
  if (choices.length === 0) throw new UserError(l10n.t('There is no server to choose from.'));
  return choices;
}
