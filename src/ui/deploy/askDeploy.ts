import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { UserError } from '../../core/base/userError';
import type { DeployHistory } from '../../core/deploy/history';
import { deployChoice } from '../../core/deploy/historyWords';
import { chooseOne } from '../base/picks';

/** Lets the user choose a deploy of a server, the newest first. Throws UserError where there is none. */
export async function askDeploy(
  history: Pick<DeployHistory, 'of'>,
  { panel, uuid, name: server }: ServerRef,
): Promise<string | undefined> {
  const deploys = await history.of({ panelId: panel.id, uuid });
  if (deploys.length === 0) {
    throw new UserError(
      l10n.t("Nothing was deployed to server '{server}' from this computer yet.", { server }),
    );
  }
  const title = l10n.t({
    message: "Deploys to server '{server}'",
    args: { server },
    comment: ['Title of a list'],
  });
  const choices = deploys.map((past) => deployChoice(past, vscode.env.language));
  const options = { title, placeHolder: l10n.t('Select a deploy'), matchOnDetail: true };
  return (await chooseOne(choices, options))?.deploy;
}
