import * as l10n from '@vscode/l10n';
import { apiOf } from '../api/serverApi';
import { getStartup } from '../api/startup';
import { ListSection, type SectionParts } from '../servers/listSection';
import { type StartupItem, startupItems, startupRow } from './startupRules';

/** Startup below each server: its command, and the variables that fill it in. */
export function startupSection(parts: SectionParts): ListSection<StartupItem> {
  return new ListSection<StartupItem>(
    {
      id: 'startup',
      label: () =>
        l10n.t({
          message: 'Startup',
          comment: ['Row: the startup command and variables of a server'],
        }),
      icon: 'play-circle',
      permission: 'startup.read',
      empty: () => l10n.t('No startup variables'),
      tags: () => [],
      list: async (ref) => startupItems(await getStartup(apiOf(ref))),
      look: startupRow,
    },
    parts,
  );
}
