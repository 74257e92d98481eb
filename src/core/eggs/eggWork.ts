import * as l10n from '@vscode/l10n';
import type { EggVariable } from '../api/server';
import type { ContainerImage, Startup } from '../api/startup';
import { UserError } from '../base/userError';
import type { RemoteFiles } from '../files/remoteFiles';
import { imageChoices } from '../settings/settingsRules';
import { variableProblem } from '../startup/startupRules';
import { valueProblem } from '../startup/variableRules';

/** Writes what a Minecraft server wants to read before it starts. Rejects as RemoteFiles.write does. */
export async function acceptEula(files: Pick<RemoteFiles, 'write'>): Promise<void> {
  const content = new TextEncoder().encode('eula=true\n');
  await files.write('/eula.txt', content, { create: true, overwrite: true });
}

/** The images that a server may run on besides its own. Throws UserError with the reason where there is none. */
export function otherImages(
  images: readonly ContainerImage[],
  current: string,
): readonly ContainerImage[] {
  const answer = imageChoices(images, current);
  if ('problem' in answer) throw new UserError(answer.problem);
  const others = answer.choices.filter(({ isCurrent }) => !isCurrent);
  if (others.length > 0) return others;
  throw new UserError(
    l10n.t('The panel has no other Docker image for this server. Contact your administrator.'),
  );
}

/** The variable that holds the token of a game server's account. Throws UserError where it cannot be set. */
export function gslVariable({ variables }: Pick<Startup, 'variables'>): EggVariable {
  const found = variables.find(({ envVariable }) => envVariable === 'STEAM_ACC');
  if (!found) {
    throw new UserError(
      l10n.t('The startup of this server has no variable STEAM_ACC. Contact your administrator.'),
    );
  }
  const problem = variableProblem(found);
  if (problem !== undefined) throw new UserError(problem);
  return found;
}

/** What is wrong with a token as typed so far, by the rules of its variable; undefined where nothing is. */
export function gslTokenProblem({ rules }: EggVariable, token: string): string | undefined {
  return token === '' ? l10n.t('Enter a game server login token.') : valueProblem(rules, token);
}

/** What makes a server start with what was changed: it may have been started again by itself. */
export function powerAfter(power: string | undefined): 'start' | 'restart' {
  return power === undefined || power === 'offline' ? 'start' : 'restart';
}
