import type { Clock } from '../base/clock';
import { describeOutcome } from '../deploy/deployWords';
import type { EndedDeploy } from './agentDeploys';
import { type AskedChange, type Gate, type GateCall, NotAllowed } from './gate';
import { resultPart } from './resultPart';
import type { ResultPart } from './tool';

/** Agents give up a call of which they hear nothing, usually after a minute; a verdict may take five. Milliseconds. */
const answerMs = 50_000;

/** What is told where the end did not come in time. */
const goesOn = [
  'This is still going on: files are replaced, the server is started, and its health is checked.',
  'The user sees it. Ask hostingPanel_activity for how it ended, and read the console meanwhile.',
  'Do not deploy again before that.',
].join('\n');

/**
 * Deploys or undoes through the gate, and tells how that ended, or after 50 s that it goes on. An agent that gives up does
 * not stop it: half a deploy helps nobody. `work` returns undefined where the user said no to a question of the deploy.
 */
export async function deployChange(
  { gate, clock }: { readonly gate: Gate; readonly clock: Clock },
  asked: { readonly change: AskedChange; readonly server: string },
  call: GateCall,
  work: () => Promise<EndedDeploy | undefined>,
): Promise<readonly ResultPart[]> {
  const result: { ended?: EndedDeploy } = {};
  const { end } = await gate.begin(asked.change, call, async () => {
    const ended = await work();
    if (!ended) throw new NotAllowed();
    result.ended = ended;
    return ended.id === undefined ? undefined : { type: 'deploy', deploy: ended.id };
  });
  await inTime(clock, end);
  if (!result.ended) return [resultPart({ from: 'panel', title: 'Not ended', text: goesOn })];
  return endedParts(result.ended, asked.server);
}

function endedParts({ outcome }: EndedDeploy, server: string): readonly ResultPart[] {
  const { text, isProblem } = describeOutcome(outcome, server);
  const files = {
    nothing: 'nothing differed',
    new: 'new',
    old: 'previous',
    mixture: 'some of both',
  };
  return [
    resultPart({
      from: 'panel',
      title: isProblem ? 'Ended with a problem' : 'Ended',
      text: [
        `Files on the server: ${files[outcome.end]}`,
        `Verdict: ${outcome.verdict?.kind ?? 'none'}`,
      ].join('\n'),
    }),
    // The reason may be what the program said last.
    resultPart({ from: 'anybody', title: 'How it ended', text }),
  ];
}

/** Resolves when `end` does, or when an agent waits no longer. Rejects as `end` does. */
function inTime(clock: Clock, end: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(answerMs, resolve);
    end.then(resolve, reject).finally(() => timer.dispose());
  });
}
