import * as l10n from '@vscode/l10n';
import type { Choice } from '../base/choice';
import { formatAgo } from '../base/format';
import { limits } from '../base/limits';
import { shortened, visible } from '../base/outsideText';
import type { RowLook } from '../base/row';
import { shortMomentWords } from '../watch/incidentWords';
import type { DeployName } from './commands';
import type { PastDeploy } from './history';

/** The deploy whose files are in place as far as this user's deploys tell: the newest that was not undone. */
export function liveDeploy(deploys: readonly PastDeploy[]): PastDeploy | undefined {
  return deploys.find(({ end }) => end === 'deployed');
}

/** What a server's tooltip says of its release; empty where nothing was deployed. `now`: milliseconds since 1970. */
export function liveSentence(deploys: readonly PastDeploy[], now: number): string {
  const live = liveDeploy(deploys);
  if (!live) return '';
  const told = { release: releaseOf(live), time: formatAgo(live.startedAt, now) };
  switch (live.verdict) {
    case 'healthy':
      return l10n.t(
        "Release by your last deploy: '{release}' ({time}, healthy). Changes made in other ways aren't included.",
        told,
      );
    case 'unhealthy':
      return l10n.t(
        "Release by your last deploy: '{release}' ({time}, not healthy). Changes made in other ways aren't included.",
        told,
      );
    case 'unknown':
      return l10n.t(
        "Release by your last deploy: '{release}' ({time}, health unknown). Changes made in other ways aren't included.",
        told,
      );
  }
}

/** What a deploy is called in a list: its time and its release. */
export function deployTitle(past: PastDeploy, locale: string): string {
  return `${shortMomentWords(past.startedAt, locale)} · ${releaseOf(past)}`;
}

/** How a deploy ended, what it changed, and who did it. */
export function pastWords(past: PastDeploy): string {
  const { account, author, added, changed, removed } = past;
  const by = author === undefined || author === account ? account : `${account}, ${author}`;
  const files = l10n.t('Added: {added} · Changed: {changed} · Removed: {removed}', {
    ...{ added, changed, removed },
  });
  return [endWord(past), files, visible(shortened(by, limits.labelLength))].join(' · ');
}

/** The sign of how a deploy ended. */
export function deployIcon({
  end,
  verdict,
}: PastDeploy): Pick<RowLook, 'color'> & { readonly icon: string } {
  if (end === 'undone') return { icon: 'discard' };
  switch (verdict) {
    case 'healthy':
      return { icon: 'pass', color: 'testing.iconPassed' };
    case 'unhealthy':
      return { icon: 'error', color: 'list.errorForeground' };
    case 'unknown':
      return { icon: 'question' };
  }
}

/** A deploy in a list to pick from. */
export function deployChoice(past: PastDeploy, locale: string): Choice & DeployName {
  const { icon } = deployIcon(past);
  const label = deployTitle(past, locale);
  return { label, detail: pastWords(past), icon, deploy: past.id };
}

function endWord({ end, verdict }: PastDeploy): string {
  if (end === 'undone') return l10n.t({ message: 'Undone', comment: 'State of a deploy' });
  switch (verdict) {
    case 'healthy':
      return l10n.t({ message: 'Healthy', comment: 'State of a deploy' });
    case 'unhealthy':
      return l10n.t({ message: 'Not healthy', comment: 'State of a deploy' });
    case 'unknown':
      return l10n.t({ message: 'Health unknown', comment: 'State of a deploy' });
  }
}

function releaseOf({ release, id }: PastDeploy): string {
  return visible(shortened(release ?? id, limits.labelLength));
}
