import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { Row } from '../base/row';
import { serverKey } from '../base/serverKey';
import { type Detail, type DetailGroup, serverDetails } from './details';
import type { ServerSection } from './serverSection';
import type { ServerState } from './serverState';

/** What a server is and what it may use, as rows below its own; each value can be copied. */
export function detailSection(stateOf: (ref: ServerRef) => ServerState | undefined): ServerSection {
  const groups = (ref: ServerRef) => {
    const server = stateOf(ref)?.server;
    return server ? serverDetails(server, ref.panel).map((group) => groupRow(ref, group)) : [];
  };
  return {
    isAlwaysThere: true,
    rows: (ref) => [
      folder(ref, { id: 'details', label: l10n.t('Details'), icon: 'info' }, () => groups(ref)),
    ],
  };
}

function groupRow(ref: ServerRef, group: DetailGroup): Row {
  return folder(ref, { ...group, id: `details/${group.id}` }, () =>
    group.details.map((detail, index) => detailRow(ref, detail, `${group.id}/${index}`)),
  );
}

function folder(
  ref: ServerRef,
  { id, label, icon }: { readonly id: string; readonly label: string; readonly icon: string },
  below: () => readonly Row[],
): Row & { readonly ref: ServerRef } {
  return {
    kind: 'details',
    id: `${serverKey(ref)}/${id}`,
    ref,
    look: () => ({ label, icon, tags: ['details'], expands: 'closed' }),
    children: () => Promise.resolve(below()),
  };
}

function detailRow(
  ref: ServerRef,
  { label, value, whole = value, icon }: Detail,
  id: string,
): Row & { readonly ref: ServerRef; readonly copy: string } {
  const words = `${label}: ${value}`;
  return {
    kind: 'detail',
    id: `${serverKey(ref)}/details/${id}`,
    ref,
    copy: whole,
    look: () => ({
      label,
      description: value,
      icon,
      tooltip: words,
      accessibleLabel: words,
      tags: ['detail'],
    }),
  };
}
