import * as l10n from '@vscode/l10n';
import type { PanelList } from '../accounts/panelList';
import type { Panel, ServerRef } from '../api/panel';
import { findByExternalId } from '../api/findServers';
import { describeError } from '../api/describe';
import { type Choice, heading } from '../base/choice';
import { UserError } from '../base/userError';
import { joinedWords } from './itemLook';
import { sortServers } from './order';
import { abilities, allows } from './permissions';
import { type ServerUse, isFit, whyUnfit } from './serverFit';
import { serverRow, stateWords } from './serverRow';
import type { Servers } from './servers';
import type { ServerState } from './serverState';
import type { ServerStore } from './serverStore';

/** A server to choose. */
export interface ServerChoice extends Choice {
  /** Undefined for a line above others, and for a server that cannot be chosen. */
  readonly ref?: ServerRef;
  /** Of the server, also of one that cannot be chosen. */
  readonly uuid?: string;
}

/** Which servers come first in a list to choose from. */
export interface ServersFirst {
  /** Those whose rows are selected: ticked, where several can be chosen. */
  readonly selected: readonly ServerRef[];
  /** Those that the user looks at elsewhere, such as in an editor; the likeliest first. */
  readonly likely?: readonly ServerRef[];
  /** What is to be done: a server that is known to be unfit for it says why it cannot be chosen. */
  readonly suits?: ServerUse | undefined;
  /** What the key must be allowed to do on a server; those where it is known not to be are left out. */
  readonly needs?: keyof typeof abilities | undefined;
  /** Leaves out those for which there is nothing to do. */
  readonly concerns?: ((ref: ServerRef) => boolean) | undefined;
}

interface Candidate {
  readonly panel: Panel;
  readonly state: ServerState;
}

/**
 * The servers of all panels, an administrator's others too, whatever the view is narrowed to: first those that are
 * selected or looked at, then those that it makes sense for. One that is selected stands first also where it cannot be
 * chosen, so that no other is taken for it. Rejects where no list can be read, and with UserError where there is no
 * server.
 */
export async function serverChoices(
  panels: PanelList,
  servers: Servers,
  { selected, likely = [], suits, needs, concerns }: ServersFirst,
): Promise<readonly ServerChoice[]> {
  await servers.load();
  const candidates = panels.all
    .flatMap((panel) => candidatesOf(panel, servers))
    .filter(({ state: { permissions } }) =>
      needs && permissions ? allows(permissions, abilities[needs]) : true,
    )
    .filter((candidate) => concerns?.(refOf(candidate)) ?? true);
  const failed = panels.all.filter((panel) => !servers.of(panel).isLoaded);
  if (candidates.length === 0) {
    const [error] = failed.flatMap((panel) => servers.of(panel).error ?? []);
    throw error ?? new UserError(l10n.t('No servers are available.'));
  }
  const isOne = panels.all.length === 1;
  const placeIn = (refs: readonly ServerRef[], { panel, state }: Candidate) =>
    refs.findIndex((ref) => isOf(ref, panel, state));
  const choice = (candidate: Candidate) => {
    const isSelected = placeIn(selected, candidate) >= 0;
    const why = whyUnfit(candidate.state, suits);
    return choiceOf(candidate, { isOne, isSelected: isSelected && why === undefined, why });
  };
  const looked = [...selected, ...likely];
  const first = candidates
    .filter((one) => placeIn(looked, one) >= 0)
    .sort((a, b) => placeIn(looked, a) - placeIn(looked, b));
  const others = candidates.filter((one) => !first.includes(one));
  const unfit = others.filter(({ state }) => whyUnfit(state, suits) !== undefined);
  const rest = others.filter((one) => !unfit.includes(one));
  return [
    ...first.map(choice),
    ...rest.filter(({ state }) => isFit(state, suits)).map(choice),
    ...rest.filter(({ state }) => !isFit(state, suits)).map(choice),
    ...(unfit.length > 0 ? [heading(l10n.t("Can't be selected now"))] : []),
    ...unfit.map(choice),
    ...failed.map(({ name }) =>
      heading(l10n.t("Couldn't load the servers of {panel}", { panel: name })),
    ),
  ];
}

/** Whether a choice is meant by what was typed although it does not show it: by its UUID, or because a panel found it. */
export function isMeant(
  { uuid }: ServerChoice,
  typed: string,
  found: ReadonlySet<string>,
): boolean {
  if (uuid === undefined) return false;
  const text = typed.trim().toLowerCase();
  return (text.length >= 4 && uuid.includes(text)) || found.has(uuid);
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
  const label = l10n.t("Couldn't search panel '{panel}'", { panel });
  return { icon: 'warning', label, detail: describeError(error) };
}

function candidatesOf(panel: Panel, servers: Servers): readonly Candidate[] {
  const own = servers.of(panel);
  // What may no longer be so refuses nothing.
  const recentOf = (store: ServerStore) => store.all.map((state) => store.told.recent(state));
  const others = own.isAdministrator ? recentOf(servers.admin(panel)) : [];
  const known = new Set(own.all.map(({ server }) => server.uuid));
  const all = [
    ...sortServers(recentOf(own), 'name'),
    ...sortServers(
      others.filter(({ server }) => !known.has(server.uuid)),
      'name',
    ),
  ];
  return all.map((state) => ({ panel, state }));
}

function choiceOf(
  { panel, state }: Candidate,
  {
    isOne,
    isSelected,
    why,
  }: {
    readonly isOne: boolean;
    readonly isSelected: boolean;
    /** Why it cannot be chosen; undefined where it can. */
    readonly why: string | undefined;
  },
): ServerChoice {
  const { uuid, name, identifier, description } = state.server;
  return {
    icon: why === undefined ? serverRow(state).icon : 'circle-slash',
    label: name,
    description: joinedWords(why ?? stateWords(state), identifier, !isOne && panel.name),
    ...(description !== '' && { detail: description }),
    picked: isSelected,
    uuid,
    ...(why === undefined && { ref: refOf({ panel, state }) }),
  };
}

function refOf({ panel, state: { server } }: Candidate): ServerRef {
  return { panel, uuid: server.uuid, name: server.name };
}

function isOf({ panel: of, uuid }: ServerRef, panel: Panel, { server }: ServerState): boolean {
  return of === panel && uuid === server.uuid;
}
