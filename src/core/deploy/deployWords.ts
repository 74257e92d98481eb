import * as l10n from '@vscode/l10n';
import { formatAgo } from '../base/format';
import { nameSome } from '../base/nameSome';
import { visible } from '../base/outsideText';
import type { DeployClaim } from './claim';
import type { PastDeploy } from './history';
import type { DeployFindings } from './inspect';
import type { DeployDecision, DeployOutcome, DeployQuestion } from './outcome';
import type { DeployRecord } from './record';
import type { StepName } from './steps';

/** A question about a deploy, with what each button decides. */
export interface DeployAsked {
  readonly question: string;
  readonly detail: string;
  readonly buttons: ReadonlyMap<string, DeployDecision>;
}

/** What is shown while a step is done. */
export function stepWords(name: StepName): string {
  switch (name) {
    case 'build':
      return l10n.t({ message: 'Building...', comment: ['Step of a deploy that is running'] });
    case 'check':
      return l10n.t('Checking the deploy...');
    case 'compare':
      return l10n.t({
        message: 'Comparing files...',
        comment: ['Step of a deploy that is running'],
      });
    case 'backup':
      return l10n.t('Creating a backup...');
    case 'stage':
      return l10n.t('Uploading changed files...');
    case 'replace':
      return l10n.t({
        message: 'Replacing files...',
        comment: ['Step of a deploy that is running'],
      });
    case 'release':
      return l10n.t('Setting the release variable...');
    case 'start':
      return l10n.t('Starting the new version...');
    case 'watch':
      return l10n.t('Checking whether the server is healthy...');
    case 'undo':
      return l10n.t('Putting the previous files back...');
  }
}

/** Says how a deploy, or the undoing of one, ended. `server`: what the server is called. */
export function describeOutcome(
  { end, verdict, reason, counts, strays = [], missing = [] }: DeployOutcome,
  server: string,
): { readonly text: string; readonly isProblem: boolean } {
  const more = [
    ...(strays.length > 0
      ? [
          l10n.t('Other files were in the way and were moved to .deploy: {files}.', {
            files: nameSome(strays),
          }),
        ]
      : []),
    ...(missing.length > 0
      ? [
          l10n.t("Files that couldn't be put back because they're no longer kept: {files}.", {
            files: nameSome(missing),
          }),
        ]
      : []),
  ];
  const say = (isProblem: boolean, ...texts: readonly string[]) => ({
    text: [...texts, ...more].filter((text) => text !== '').join(' '),
    isProblem: isProblem || missing.length > 0,
  });
  const told = verdict && 'reason' in verdict ? verdict.reason : '';
  if (end === 'nothing') {
    return say(false, l10n.t("Server '{server}' is up to date. Nothing was deployed.", { server }));
  }
  if (end === 'mixture') {
    const { old = 0, new: isNew = 0, neither = 0 } = counts ?? {};
    return say(
      true,
      l10n.t("The deploy to server '{server}' isn't finished.", { server }),
      reason ?? '',
      counts
        ? l10n.t('New files: {new}. Previous files: {old}. In neither state: {neither}.', {
            new: isNew,
            old,
            neither,
          })
        : '',
    );
  }
  if (end === 'old') {
    const why = reason ?? '';
    if (verdict?.kind === 'unhealthy') {
      return say(
        true,
        l10n.t("Server '{server}' has its previous files again, but isn't healthy.", { server }),
        why,
        told,
      );
    }
    if (verdict?.kind === 'unknown') {
      return say(
        true,
        l10n.t(
          "Server '{server}' has its previous files again, but its health couldn't be checked.",
          {
            server,
          },
        ),
        why,
        told,
      );
    }
    return say(
      reason !== undefined,
      l10n.t("Server '{server}' has its previous files again.", { server }),
      why,
    );
  }
  switch (verdict?.kind) {
    case 'unhealthy':
      return say(
        true,
        l10n.t("The new version on server '{server}' isn't healthy.", { server }),
        told,
      );
    case 'unknown':
      return say(
        true,
        l10n.t("Deployed to server '{server}', but its health couldn't be checked.", { server }),
        told,
      );
    default:
      return say(
        false,
        l10n.t("Deployed to server '{server}'. The server is healthy.", { server }),
      );
  }
}

/** What is asked in the middle of a deploy. */
export function describeQuestion(
  { why, reason, isPlaced }: DeployQuestion,
  server: string,
): DeployAsked {
  const undo = l10n.t({ message: 'Undo Deploy', comment: 'Button: put the previous files back' });
  const leave = isPlaced
    ? l10n.t({ message: 'Keep New Version', comment: 'Button: leave what was deployed' })
    : l10n.t({ message: 'Decide Later', comment: 'Button: leave the deploy half done for now' });
  const go = l10n.t({ message: 'Continue Deploy', comment: 'Button: do the rest of the deploy' });
  const question =
    why === 'unhealthy'
      ? l10n.t("The new version on server '{server}' isn't healthy. Undo the deploy?", { server })
      : why === 'canceled'
        ? l10n.t("The deploy to server '{server}' was canceled. Undo it?", { server })
        : l10n.t("The deploy to server '{server}' couldn't be finished. Undo it?", { server });
  const buttons = new Map<string, DeployDecision>([[undo, 'undo']]);
  if (why !== 'unhealthy') buttons.set(go, 'continue');
  buttons.set(leave, 'leave');
  return { question, detail: `${reason}\n\n${whatStays()}`, buttons };
}

/** What is asked before files are put back. `later`: deploys that are undone with it. */
export function describeUndo(
  { serverName, startedAt, release }: DeployRecord,
  findings: DeployFindings,
  { later, now }: { readonly later: number; readonly now: number },
): { readonly question: string; readonly detail: string; readonly button: string } {
  const { changed, missing } = findings;
  const told = { server: serverName, time: formatAgo(startedAt, now) };
  return {
    question:
      release === undefined
        ? l10n.t("Undo the deploy to server '{server}' ({time})? The server is restarted.", told)
        : l10n.t(
            "Undo the deploy of release '{release}' to server '{server}' ({time})? The server is restarted.",
            { ...told, release },
          ),
    detail: [
      later > 0 ? l10n.t('Later deploys that are undone, too: {count}', { count: later }) : '',
      changed.length > 0
        ? l10n.t('Changed on the server since, and moved to .deploy: {files}', {
            files: nameSome(changed),
          })
        : '',
      missing.length > 0
        ? l10n.t("Can't be put back because they're no longer kept: {files}", {
            files: nameSome(missing),
          })
        : '',
      whatStays(),
    ]
      .filter((text) => text !== '')
      .join('\n'),
    button: l10n.t({ message: 'Undo Deploy', comment: 'Button: put the previous files back' }),
  };
}

/** What is asked of a deploy that a window did not bring to an end. `findings`: undefined where nobody can look now. */
export function describeUnfinished(
  { serverName, startedAt, account }: DeployRecord,
  findings: DeployFindings | undefined,
  now: number,
): DeployAsked {
  const { counts } = findings ?? {};
  return {
    question: l10n.t("The deploy to server '{server}' ({time}) was interrupted.", {
      server: serverName,
      time: formatAgo(startedAt, now),
    }),
    detail: [
      l10n.t({
        message: 'Deployed by: {account}',
        args: { account: visible(account) },
        comment: ['{account}: the name of a user'],
      }),
      counts
        ? l10n.t('New files: {new}. Previous files: {old}. In neither state: {neither}.', {
            new: counts.new,
            old: counts.old,
            neither: counts.neither,
          })
        : l10n.t("The files on the server couldn't be checked."),
    ].join('\n'),
    buttons: new Map<string, DeployDecision>([
      [
        l10n.t({ message: 'Continue Deploy', comment: 'Button: do the rest of the deploy' }),
        'continue',
      ],
      [l10n.t({ message: 'Undo Deploy', comment: 'Button: put the previous files back' }), 'undo'],
    ]),
  };
}

/** What is said of a deploy in a list. `past`: what is remembered of its end. */
export function describePast({ account }: DeployRecord, past: PastDeploy | undefined): string {
  if (!past) return l10n.t('Not finished · Deployed by {account}', { account });
  const { added, changed, removed, verdict } = past;
  const counts = { account, added, changed, removed };
  switch (verdict) {
    case 'healthy':
      return l10n.t(
        'Healthy · Added: {added} · Changed: {changed} · Removed: {removed} · Deployed by {account}',
        counts,
      );
    case 'unhealthy':
      return l10n.t(
        'Not healthy · Added: {added} · Changed: {changed} · Removed: {removed} · Deployed by {account}',
        counts,
      );
    case 'unknown':
      return l10n.t(
        'Health unknown · Added: {added} · Changed: {changed} · Removed: {removed} · Deployed by {account}',
        counts,
      );
  }
}

/** What is asked where somebody's deploy never ended. */
export function describeTakeOver({ account, since }: DeployClaim, now: number) {
  return {
    question: l10n.t("A deploy by user '{user}' is marked as running. Deploy anyway?", {
      user: visible(account),
    }),
    detail: l10n.t('The other deploy began {time} and has probably ended.', {
      time: formatAgo(since, now),
    }),
    button: l10n.t({ message: 'Deploy Anyway', comment: ['Button: deploys despite a problem'] }),
  };
}

/** What no undo brings back. */
function whatStays(): string {
  return l10n.t("Databases and files that the program wrote itself aren't put back.");
}
