import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import type { Subuser } from '../api/subusers';
import { type ItemLook, joinedWords } from '../servers/itemLook';
import { permissionGroups } from './permissionChoices';
import { roleName } from './roles';

/** The row of somebody that a server is shared with. */
export function subuserRow(subuser: Subuser, permissions: readonly string[]): ItemLook {
  const { uuid, createdAt, permissions: held } = subuser;
  const count = held.length === 1 ? l10n.t('1 permission') : l10n.t('{0} permissions', held.length);
  const description = joinedWords(
    roleName(held) ?? count,
    subuser.hasTwoFactor && l10n.t('two-factor'),
  );
  const can = {
    canEdit: allows(permissions, 'user.update'),
    canRemove: allows(permissions, 'user.delete'),
  };
  return {
    id: uuid,
    label: subuserName(subuser),
    description,
    icon: 'person',
    tooltip: [
      subuser.username,
      subuser.email,
      description,
      createdAt === undefined
        ? ''
        : l10n.t('Account created: {0}', new Date(createdAt).toLocaleString()),
      ...permissionGroups(held),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    tags: ['subuser', ...Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))],
  };
}

/** What a subuser is called: one without a name is known by the address of the invitation. */
export function subuserName({ username, email, uuid }: Subuser): string {
  return username || email || uuid;
}

/** What is wrong with an e-mail address; only what no panel would take. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return l10n.t('An e-mail address is needed.');
  if (text.length > 191) return l10n.t('At most 191 characters.');
  return /^[^@\s]+@[^@\s]+$/.test(text) ? undefined : l10n.t('That is no e-mail address.');
}
