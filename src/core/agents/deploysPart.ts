import type { ServerRef } from '../api/panel';
import { isoTime } from '../base/markdown';
import type { PastDeploy } from '../deploy/history';
import type { DeployRecord } from '../deploy/record';
import type { AgentDeploys } from './agentDeploys';
import { resultPart } from './resultPart';
import type { ResultPart } from './tool';

/** Deploys that one answer lists. */
const maxDeploys = 5;

/** The last deploys to a server from this computer, without a request; nothing where there was none. */
export async function deploysPart(
  deploys: Pick<AgentDeploys, 'past' | 'unfinished'>,
  { panel, uuid, name }: ServerRef,
): Promise<readonly ResultPart[]> {
  const server = { panelId: panel.id, uuid };
  const [open, past] = await Promise.all([deploys.unfinished(server), deploys.past(server)]);
  // One that is being undone has ended before.
  const ended = past.filter(({ id }) => open.every((one) => one.id !== id));
  const lines = [...open.map(openLine), ...ended.slice(0, maxDeploys).map(pastLine)];
  if (lines.length === 0) return [];
  return [
    resultPart({
      // A reason may be what the program said last.
      from: 'anybody',
      title: 'Deploys from this computer, newest first',
      about: name,
      text: lines.join('\n'),
      isCut: ended.length > maxDeploys,
    }),
  ];
}

const phases: Readonly<Record<DeployRecord['phase'], string>> = {
  staging: 'files are uploaded',
  replacing: 'files are replaced',
  placed: 'new files are in place, the server is started and its health is checked',
  undoing: 'the previous files are put back',
  deployed: 'deployed',
  undone: 'undone',
};

function openLine({ startedAt, release, phase }: DeployRecord): string {
  return `${begun(startedAt, release)}: not ended (going on or interrupted): ${phases[phase]}`;
}

function pastLine({ startedAt, endedAt, release, end, verdict, ...more }: PastDeploy): string {
  const { added, changed, removed, reason } = more;
  return [
    `${begun(startedAt, release)}: ${end} at ${isoTime(endedAt)}`,
    `verdict ${verdict}${reason === undefined ? '' : `: ${reason}`}`,
    `files added ${added}, changed ${changed}, removed ${removed}`,
  ].join(' · ');
}

function begun(at: number, release: string | undefined): string {
  return `${isoTime(at)} release ${release ?? 'unknown'}`;
}
