import * as l10n from '@vscode/l10n';
import { apiOf } from '../api/serverApi';
import { type Subuser, listSubusers } from '../api/subusers';
import { ListSection, type SectionParts } from '../servers/listSection';
import { allows } from '../servers/permissions';
import { subuserRow } from './subuserRules';

/** The subusers below each server. */
export function subuserSection(parts: SectionParts): ListSection<Subuser> {
  return new ListSection<Subuser>(
    {
      id: 'people',
      label: () => l10n.t({ message: 'Subusers', comment: ['Row: the subusers of a server'] }),
      icon: 'organization',
      permission: 'user.read',
      empty: () => l10n.t('No subusers yet'),
      tags: (permissions) => (allows(permissions, 'user.create') ? ['canInvite'] : []),
      list: (ref) => listSubusers(apiOf(ref)),
      look: subuserRow,
      summary: (people) => (people.length === 0 ? '' : `${people.length}`),
    },
    parts,
  );
}
