import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import { getServer } from '../../core/api/servers';
import { getStartup } from '../../core/api/startup';
import type { EggOffer } from '../../core/eggs/eggOffers';
import {
  eulaQuestion,
  eulaUrl,
  imageQuestion,
  offerWords,
  processLimitDetail,
  steamDiskDetail,
} from '../../core/eggs/eggWords';
import {
  acceptEula,
  gslTokenProblem,
  gslVariable,
  otherImages,
  powerAfter,
} from '../../core/eggs/eggWork';
import type { Consoles } from '../../core/console/consoles';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import type { PanelList } from '../../core/accounts/panelList';
import { UserError } from '../../core/base/userError';
import { serverCommands } from '../../core/servers/commands';
import { changeImage, changeVariable } from '../../core/settings/settingsWork';
import { askLine } from '../base/askLine';
import { runCommand } from '../base/commands';
import { askModal, confirm } from '../base/messages';
import { openInBrowser } from '../base/openInBrowser';
import { chooseOne } from '../base/picks';
import type { ServersView } from '../servers/register';
import type { ServerActions } from '../servers/serverActions';

/** What doing what was offered needs. */
export interface EggOfferActionsParts {
  readonly consoles: Pick<Consoles, 'inUse'>;
  /** The panels that the user is signed in to, each with the key of now. */
  readonly panels: Pick<PanelList, 'get'>;
  readonly serversView: ServersView;
  readonly serverActions: ServerActions;
  readonly filesOf: (ref: ServerRef) => Promise<Pick<RemoteFiles, 'write'>>;
}

/** Does what is offered for a program that did not start, after a question; the server is started with it. */
export class EggOfferActions {
  constructor(private readonly parts: EggOfferActionsParts) {}

  /**
   * Asks, and does it. True once the server was started with it; false where the user left it, or what failed was told.
   * Rejects otherwise, with UserError after signing out.
   */
  async run({
    ref: { panel, ...server },
    feature,
  }: Pick<EggOffer, 'ref' | 'feature'>): Promise<boolean> {
    const panelOfNow = this.parts.panels.get(panel.id);
    if (!panelOfNow)
      throw new UserError(l10n.t("You aren't signed in to {panel}.", { panel: panel.id }));
    const ref = { ...server, panel: panelOfNow };
    switch (feature) {
      case 'eula':
        return this.acceptEula(ref);
      case 'java_version':
        return this.changeImage(ref);
      case 'gsl_token':
        return this.enterToken(ref);
      case 'pid_limit':
        await askModal(offerWords(feature, ref.name).text, { detail: processLimitDetail() });
        return false;
      case 'steam_disk_space':
        await askModal(offerWords(feature, ref.name).text, { detail: this.diskDetail(ref) });
        return false;
    }
  }

  private async acceptEula(ref: ServerRef): Promise<boolean> {
    const { question, detail, button } = eulaQuestion(ref.name);
    const read = l10n.t({
      message: 'Read EULA',
      comment: ['Button: opens the terms in the browser'],
    });
    let answer = await askModal(question, { detail }, button, read);
    // Who has read it is asked again: only a click on the other button agrees.
    while (answer === read) {
      await openInBrowser(eulaUrl);
      answer = await askModal(question, { detail }, button, read);
    }
    if (answer !== button) return false;
    const done = await this.parts.serverActions.run({
      ref,
      permission: 'file.create',
      failed: l10n.t("Couldn't accept the Minecraft EULA for server '{server}'.", {
        server: ref.name,
      }),
      work: async () => acceptEula(await this.parts.filesOf(ref)),
    });
    return done !== undefined && this.startAgain(ref);
  }

  private async changeImage(ref: ServerRef): Promise<boolean> {
    const [{ server }, { images }] = await Promise.all([getServer(apiOf(ref)), this.startup(ref)]);
    const choices = otherImages(images, server.image).map(({ label, image }) => ({
      ...{ label, image, detail: image },
    }));
    const picked = await chooseOne(choices, {
      title: l10n.t('Change Docker Image'),
      placeHolder: l10n.t('Select a Docker image with another version of Java'),
      matchOnDetail: true,
    });
    if (!picked) return false;
    const question = imageQuestion(ref.name, picked.image);
    if (!(await confirm(question.question, question))) return false;
    const done = await this.parts.serverActions.run({
      ref,
      permission: 'startup.docker-image',
      failed: l10n.t("Couldn't change the Docker image of server '{server}'.", {
        server: ref.name,
      }),
      work: () => changeImage(apiOf(ref), picked.image),
    });
    if (!done) return false;
    await runCommand(serverCommands.refreshSections, { ref });
    return this.startAgain(ref);
  }

  private async enterToken(ref: ServerRef): Promise<boolean> {
    const variable = gslVariable(await this.startup(ref));
    const key = variable.envVariable;
    const token = await askLine({
      title: l10n.t('Enter GSL Token'),
      prompt: l10n.t(
        "Enter a game server login token from https://steamcommunity.com/dev/managegameservers. Server '{server}' restarts with this token.",
        { server: ref.name },
      ),
      isSecret: true,
      problem: (text) => gslTokenProblem(variable, text),
      accept: (value) =>
        this.parts.serverActions.explained({ ref, permission: 'startup.update' }, () =>
          changeVariable(apiOf(ref), { key, value }),
        ),
    });
    if (token === undefined) return false;
    await runCommand(serverCommands.refreshSections, { ref });
    return this.startAgain(ref);
  }

  private startup(ref: ServerRef) {
    const { serverActions } = this.parts;
    return serverActions.explained({ ref, permission: 'startup.read' }, () =>
      getStartup(apiOf(ref)),
    );
  }

  /** Whether the start was taken; where not, its command has told why. */
  private async startAgain(ref: ServerRef): Promise<boolean> {
    const power = this.parts.consoles.inUse(ref)?.power ?? (await this.toldPower(ref));
    return (await runCommand(serverCommands[powerAfter(power)], [ref])) === true;
  }

  /** The power as the panel tells it: the console may have been closed meanwhile, or its connection broke. */
  private async toldPower(ref: ServerRef): Promise<string | undefined> {
    const store = this.parts.serversView.servers.storeOf(ref);
    // Without an answer the last one counts, and the power command looks for itself.
    await store.lookAgain(ref.uuid).catch(() => undefined);
    return store.get(ref.uuid)?.stats?.state;
  }

  private diskDetail(ref: ServerRef): string {
    const state = this.parts.serversView.servers.state(ref);
    const stats = this.parts.consoles.inUse(ref)?.stats ?? state?.stats;
    return steamDiskDetail({
      usedBytes: stats?.diskBytes,
      limitMib: state?.server.limits.disk,
    });
  }
}
