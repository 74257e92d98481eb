import * as l10n from '@vscode/l10n';
import { offers } from '../api/offers';
import { apiOf } from '../api/serverApi';
import { getServer } from '../api/servers';
import { ListSection, type SectionParts } from '../servers/listSection';
import { type SettingsItem, hasSettings, settingsItems, settingsRow } from './settingsRules';

/** Settings below each server. */
export function settingsSection(parts: SectionParts): ListSection<SettingsItem> {
  return new ListSection<SettingsItem>(
    {
      id: 'settings',
      label: () => l10n.t('Settings'),
      icon: 'settings-gear',
      permission: 'settings.rename',
      isShown: hasSettings,
      empty: () => l10n.t('Nothing to set'),
      tags: () => [],
      list: async (ref) => {
        const { server, permissions } = await getServer(apiOf(ref));
        const items = settingsItems(server, permissions);
        if (offers(ref.panel, 'servicePages')) return items;
        return items.filter(({ kind }) => kind !== 'deploys');
      },
      look: settingsRow,
    },
    parts,
  );
}
