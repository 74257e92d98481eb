import type * as vscode from 'vscode';
import type { PanelList } from '../../core/accounts/panelList';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import { loadOnce } from '../../core/base/room';
import type { ConsoleAction } from '../../core/console/consoleActions';
import type { Consoles } from '../../core/console/consoles';
import { StartClaims, ofOffers } from '../../core/console/startClaims';
import type { ConsoleWindows } from '../../core/console/windowQuestions';
import { type EggOffer, EggOffers } from '../../core/eggs/eggOffers';
import { offerWords } from '../../core/eggs/eggWords';
import type { Commands } from '../base/commands';
import { showWarning } from '../base/messages';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import { uriOn } from '../files/remoteUri';
import type { ServersView } from '../servers/register';
import { ServerActions } from '../servers/serverActions';

/** What the offers for programs that do not start need. */
export interface EggsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly consoles: Consoles;
  readonly panels: Pick<PanelList, 'get'>;
  readonly windows: ConsoleWindows;
  readonly serversView: ServersView;
  readonly fileSystem: Pick<RemoteFileSystem, 'servers'>;
  readonly log: Log;
}

/** Offers what helps programs that do not start. Returns what can be done for a server now, for its console's actions. */
export function registerEggs(parts: EggsParts): (ref: ServerRef) => readonly ConsoleAction[] {
  const { context, commands, consoles, panels, windows, serversView, fileSystem, log } = parts;
  const claims = new StartClaims(windows, systemClock, ofOffers);
  const offers = new EggOffers({
    ...{ consoles, panels, claims, windows, log },
    servers: serversView.servers,
  });
  const openActions = loadOnce(async () => {
    const { EggOfferActions } = await import('./eggOfferActions');
    return new EggOfferActions({
      ...{ consoles, panels, serversView },
      serverActions: new ServerActions(commands, serversView.permissionCatalog),
      filesOf: async (ref) => (await fileSystem.servers.of(uriOn(ref, '/eula.txt'))).files,
    });
  });
  const run = async (offer: EggOffer) => {
    const actions = await openActions();
    if (await actions.run(offer)) offers.done(offer);
  };
  const tell = async (offer: EggOffer) => {
    const { text, action } = offerWords(offer.feature, offer.ref.name);
    const isTaken = (await showWarning(text, action)) === action;
    offers.close(offer, !isTaken);
    if (isTaken) await run(offer);
  };
  context.subscriptions.push(
    claims,
    offers,
    offers.onDidOffer((offer) => {
      tell(offer).catch((error: unknown) => commands.report(error));
    }),
  );
  return (ref) =>
    offers.of(ref).map((offer) => {
      const { action, icon } = offerWords(offer.feature, ref.name);
      return { label: action, icon, run: () => run(offer) };
    });
}
