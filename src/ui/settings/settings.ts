import * as l10n from '@vscode/l10n';
import { offeredOn, offers } from '../../core/api/offers';
import { panelPageUrl } from '../../core/api/panelPages';
import type { ServerRef } from '../../core/api/panel';
import type { Server } from '../../core/api/server';
import { apiOf } from '../../core/api/serverApi';
import { getServer } from '../../core/api/servers';
import { getStartup } from '../../core/api/startup';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import type { ListSection } from '../../core/servers/listSection';
import { describingPermission } from '../../core/servers/permissions';
import { requirePermission } from '../../core/servers/requirePermission';
import { settingsCommands } from '../../core/settings/commands';
import {
  type SettingsItem,
  imageChoices,
  serverNameProblem,
} from '../../core/settings/settingsRules';
import { settingsSection } from '../../core/settings/settingsSection';
import { changeImage, changeWords } from '../../core/settings/settingsWork';
import type { BackupMaking } from '../backups/backupMaking';
import { askLine } from '../base/askLine';
import { openInBrowser } from '../base/openInBrowser';
import { pickOne } from '../base/picks';
import { onServer } from '../servers/askServer';
import type { SectionFeature, SectionTools } from '../servers/sectionParts';
import { tellNextStart } from '../startup/nextStart';
import { reinstall } from './settingsReinstall';

/** Settings below each server: its name, description and image, and installing it anew. */
export class Settings implements SectionFeature {
  readonly section: ListSection<SettingsItem>;

  constructor(
    private readonly tools: SectionTools,
    private readonly backups: Pick<BackupMaking, 'make' | 'problem'>,
  ) {
    this.section = settingsSection(tools.sectionParts);
  }

  get handlers(): readonly Handler[] {
    const { servers, askServer } = this.tools.serversView;
    return [
      onServer(askServer, settingsCommands.rename, (ref) => this.rename(ref), 'canRename'),
      onServer(
        askServer,
        settingsCommands.editDescription,
        (ref) => this.editDescription(ref),
        'canDescribe',
      ),
      onServer(
        askServer,
        settingsCommands.chooseImage,
        (ref) => this.chooseImage(ref),
        'startup.docker-image',
      ),
      onServer(
        askServer,
        settingsCommands.reinstall,
        async (ref) => {
          await requirePermission(this.tools.serversView, ref, 'settings.reinstall');
          await reinstall(this.tools, this.backups, ref);
        },
        'canReinstall',
      ),
      onServer(
        askServer,
        settingsCommands.openDeploys,
        (ref) => {
          if (!offers(ref.panel, 'servicePages'))
            throw new UserError(l10n.t("This panel doesn't support this feature."));
          // Pages know servers by the start of their uuid.
          const identifier = servers.state(ref)?.server.identifier ?? ref.uuid.slice(0, 8);
          return openInBrowser(panelPageUrl(ref.panel.http.homeUrl, 'deploys', identifier));
        },
        undefined,
        offeredOn('servicePages'),
      ),
    ];
  }

  private async rename(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'settings.rename');
    const { name } = await this.now(ref);
    await askLine({
      title: l10n.t({
        message: "Rename Server '{server}'",
        args: { server: name },
        comment: ['Title'],
      }),
      prompt: l10n.t('Enter a name for the server. Everyone with access to the server sees it.'),
      value: name,
      problem: serverNameProblem,
      accept: (text) => this.send(ref, text === name ? {} : { name: text }, 'settings.rename'),
    });
  }

  private async editDescription(ref: ServerRef): Promise<void> {
    const store = this.tools.serversView.servers.storeOf(ref);
    const permission = describingPermission(await store.getPermissions(ref.uuid));
    await requirePermission(this.tools.serversView, ref, permission);
    const { name, description } = await this.now(ref);
    await askLine({
      title: l10n.t("Edit Description of Server '{server}'", { server: name }),
      prompt: l10n.t('Enter a description of the server, or leave it empty.'),
      value: description,
      accept: (text) =>
        this.send(ref, text === description ? {} : { description: text }, permission),
    });
  }

  private async send(
    ref: ServerRef,
    change: { readonly name?: string; readonly description?: string },
    permission: string,
  ): Promise<void> {
    if (Object.keys(change).length === 0) return;
    try {
      await this.tools.serverActions.explained({ ref, permission }, () =>
        changeWords(apiOf(ref), change),
      );
    } catch (error) {
      // It may say to look there, and does not wait for that.
      void this.show(ref);
      throw error;
    }
    await this.show(ref);
  }

  private async chooseImage(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'startup.docker-image');
    const [{ name, image }, { images }] = await Promise.all([
      this.now(ref),
      this.tools.serverActions.explained({ ref, permission: 'startup.read' }, () =>
        getStartup(apiOf(ref)),
      ),
    ]);
    const answer = imageChoices(images, image);
    if ('problem' in answer) throw new UserError(answer.problem);
    const items = answer.choices.map((choice) => ({
      label: choice.label,
      description: choice.isCurrent
        ? l10n.t({ message: 'current', comment: ['The Docker image that a server has now'] })
        : '',
      detail: choice.image,
      choice,
    }));
    const title = l10n.t("Change Docker Image of Server '{server}'", { server: name });
    const picked = await pickOne(items, { title, matchOnDetail: true });
    if (!picked || picked.choice.isCurrent) return;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'startup.docker-image',
      failed: l10n.t("Couldn't change the Docker image of server '{server}'.", { server: name }),
      work: () => changeImage(apiOf(ref), picked.choice.image),
    });
    await this.show(ref);
    if (!done) return;
    const text = l10n.t(
      "The Docker image was changed to {image}. The change takes effect the next time server '{server}' starts.",
      { image: picked.label, server: name },
    );
    tellNextStart(this.tools, ref, text);
  }

  /** The server as it is now: what the list said may be old. */
  private async now(ref: ServerRef): Promise<Server> {
    return (await getServer(apiOf(ref))).server;
  }

  /** Rows and lists show the change. What cannot be read now is read with the next look. */
  private async show(ref: ServerRef): Promise<void> {
    this.section.refresh(ref);
    await this.tools.serversView.servers
      .storeOf(ref)
      .refreshServer(ref.uuid)
      .catch(() => undefined);
  }
}
