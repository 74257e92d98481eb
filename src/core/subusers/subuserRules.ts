import * as l10n from '@vscode/l10n';
import { language } from '../base/language';
import { plural } from '../base/plural';
import { allows } from '../servers/permissions';
import type { Subuser } from '../api/subusers';
import { type ItemLook, joinedWords } from '../servers/itemLook';
import { permissionGroups } from './permissionChoices';
import { roleName } from './roles';

/** The row of somebody that a server is shared with. */
export function subuserRow(subuser: Subuser, permissions: readonly string[]): ItemLook {
  const { uuid, createdAt, permissions: held } = subuser;
  const count = plural(
    held.length,
    l10n.t({
      message: '{count} permission|{count} permissions',
      comment: ['How many permissions a subuser has'],
    }),
  );
  const description = joinedWords(
    roleName(held) ?? count,
    subuser.hasTwoFactor &&
      l10n.t({
        message: 'Two-factor authentication',
        comment: ['A subuser whose account uses it'],
      }),
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
        : l10n.t({
            message: 'Account created: {date}',
            args: { date: new Date(createdAt).toLocaleString(language()) },
            comment: ['When the account of a subuser was created'],
          }),
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

/** What is wrong with an email address; only what no panel would take. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return l10n.t('Enter an email address.');
  if (text.length > 191) return l10n.t('Enter at most 191 characters.');
  return /^[^@\s]+@[^@\s]+$/.test(text) ? undefined : l10n.t('Enter a valid email address.');
}
