import * as l10n from '@vscode/l10n';
import type { PanelList } from '../accounts/panelList';
import type { Panel, ServerRef } from '../api/panel';
import { findByExternalId } from '../api/findServers';
import { describeError } from '../api/describe';
import { type Choice, heading } from '../base/choice';
import { conditionOf } from './condition';
import { UserError } from '../base/userError';
import { joinedWords } from './itemLook';
import { sortServers } from './order';
import { abilities, allows } from './permissions';
import { serverRow, stateWords } from './serverRow';
import type { Servers } from './servers';
import type { ServerState } from './serverState';

/** A server to choose. A line above others has none. */
export interface ServerChoice extends Choice {
  readonly ref?: ServerRef;
}

/** Which servers come first in a list to choose from. */
export interface ServersFirst {
  /** Those whose rows are selected: the user looks at them. */
  readonly selected: readonly ServerRef[];
  /** The word by which menus know that what is to be done makes sense for a server (serverRow.ts). */
  readonly suits?: string | undefined;
  /** What the key must be allowed to do on a server; those where it is known not to be are left out. */
  readonly needs?: keyof typeof abilities | undefined;
  /** Whether what is to be done reaches the server itself: what is suspended or being installed says why it cannot be chosen. */
  readonly isReached?: boolean | undefined;
}

interface Candidate {
  readonly panel: Panel;
  readonly state: ServerState;
}

/**
 * The servers of all panels, an administrator's others too, whatever the view is narrowed to: first those that are
 * selected, then those that it makes sense for. Rejects where no list can be read, and with UserError where there is no
 * server.
 */
export async function serverChoices(
  panels: PanelList,
  servers: Servers,
  { selected, suits, needs, isReached = false }: ServersFirst,
): Promise<readonly ServerChoice[]> {
  await servers.load();
  const candidates = panels.all
    .flatMap((panel) => candidatesOf(panel, servers))
    .filter(({ state: { permissions } }) =>
      needs && permissions ? allows(permissions, abilities[needs]) : true,
    );
  const failed = panels.all.filter((panel) => !servers.of(panel).isLoaded);
  if (candidates.length === 0) {
    const [error] = failed.flatMap((panel) => servers.of(panel).error ?? []);
    throw error ?? new UserError(l10n.t('There is no server to choose from.'));
  }
  const isHeldBack = ({ state }: Candidate) => isReached && conditionOf(state.server) !== 'normal';
  const isOne = panels.all.length === 1;
  const rank = ({ panel, state }: Candidate) => {
    const isSelected = selected.some((ref) => isOf(ref, panel, state));
    if (isSelected) return 0;
    return suits === undefined || serverRow(state).tags.includes(suits) ? 1 : 2;
  };
  const choices = [0, 1, 2].flatMap((wanted) =>
    candidates
      .filter((candidate) => rank(candidate) === wanted && !isHeldBack(candidate))
      .map((candidate) => choiceOf(candidate, { isOne, isSelected: wanted === 0 })),
  );
  const heldBack = candidates.filter(isHeldBack);
  return [
    ...choices,
    ...(heldBack.length > 0 ? [heading(l10n.t('Cannot be chosen now'))] : []),
    ...heldBack.map((one) => unfit(choiceOf(one, { isOne, isSelected: false }))),
    ...failed.map(({ name }) => heading(l10n.t('The servers of {0} could not be read', name))),
  ];
}

/** Whether a choice is meant by what was typed although it does not show it: by its UUID, or because a panel found it. */
export function isMeant({ ref }: ServerChoice, typed: string, found: ReadonlySet<string>): boolean {
  if (!ref) return false;
  const text = typed.trim().toLowerCase();
  return (text.length >= 4 && ref.uuid.includes(text)) || found.has(ref.uuid);
}

/** What the panels found for a text by what no list shows, and a line for each that could not be asked. */
export interface FoundServers {
  readonly uuids: ReadonlySet<string>;
  readonly problems: readonly Choice[];
}

/** Asks all panels for servers whose external id contains a text. Never rejects. */
export async function findUnshown(
  panels: PanelList,
  servers: Servers,
  text: string,
): Promise<FoundServers> {
  const asked = panels.all.flatMap((panel) => [
    { panel, scope: undefined },
    ...(servers.of(panel).isAdministrator ? [{ panel, scope: 'admin' as const }] : []),
  ]);
  const outcomes = await Promise.allSettled(
    asked.map(({ panel: { http }, scope }) => findByExternalId(http, text, scope)),
  );
  const found = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const problems = outcomes.flatMap((one, index) =>
    one.status === 'fulfilled' ? [] : problemChoice(asked[index]?.panel.name ?? '', one.reason),
  );
  return { uuids: new Set(found.map(({ uuid }) => uuid)), problems };
}

function problemChoice(panel: string, error: unknown): Choice {
  const label = l10n.t('{0} could not be searched', panel);
  return { icon: 'warning', label, detail: describeError(error) };
}

function candidatesOf(panel: Panel, servers: Servers): readonly Candidate[] {
  const own = servers.of(panel);
  const others = own.isAdministrator ? servers.admin(panel).all : [];
  const known = new Set(own.all.map(({ server }) => server.uuid));
  const all = [
    ...sortServers(own.all, 'name'),
    ...sortServers(
      others.filter(({ server }) => !known.has(server.uuid)),
      'name',
    ),
  ];
  return all.map((state) => ({ panel, state }));
}

function choiceOf(
  { panel, state }: Candidate,
  { isOne, isSelected }: { readonly isOne: boolean; readonly isSelected: boolean },
): ServerChoice {
  const { uuid, name, identifier, description } = state.server;
  return {
    icon: serverRow(state).icon,
    label: name,
    description: joinedWords(stateWords(state), identifier, !isOne && panel.name),
    ...(description !== '' && { detail: description }),
    picked: isSelected,
    ref: { panel, uuid, name },
  };
}

function unfit({ ref, ...choice }: ServerChoice): ServerChoice {
  return ref ? { ...choice, icon: 'circle-slash' } : choice;
}

function isOf({ panel: of, uuid }: ServerRef, panel: Panel, { server }: ServerState): boolean {
  return of === panel && uuid === server.uuid;
}
