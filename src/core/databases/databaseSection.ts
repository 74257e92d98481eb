import * as l10n from '@vscode/l10n';
import { type Database, listDatabases } from '../api/databases';
import { apiOf } from '../api/serverApi';
import { ListSection, type SectionParts } from '../servers/listSection';
import { allows } from '../servers/permissions';
import { creationProblem, databaseCount, databaseRow } from './databaseRules';
import { offersDatabases } from './offersDatabases';

/** The databases below each server, on panels that have them. */
export function databaseSection(parts: SectionParts): ListSection<Database> {
  return new ListSection<Database>(
    {
      id: 'databases',
      label: () => l10n.t({ message: 'Databases', comment: ['Row: the databases of a server'] }),
      icon: 'database',
      permission: 'database.read',
      isOffered: offersDatabases,
      empty: (server) =>
        creationProblem(0, server?.featureLimits.databases) ?? l10n.t('No databases yet'),
      summary: (databases, server) =>
        databaseCount(databases.length, server?.featureLimits.databases),
      tags: (permissions, server) =>
        allows(permissions, 'database.create') && server?.featureLimits.databases !== 0
          ? ['canCreate']
          : [],
      list: (ref) => listDatabases(apiOf(ref)),
      look: databaseRow,
    },
    parts,
  );
}
