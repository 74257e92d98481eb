import type { IssueDetails } from '../api/issue';
import type { Project } from '../api/projects';
import { isoTime } from '../base/markdown';
import { lineText } from '../base/outsideText';
import { failureLine } from '../monitoring/occurrenceView';
import type { Sources } from '../source/whereIsNow';
import type { Incident } from '../watch/incident';
import { happenedWords } from '../watch/incidentWords';
import { type LocalFrame, localFrames, stackLines } from './issueFrames';
import { resultPart } from './resultPart';
import { resultText } from './resultText';
import type { ResultPart } from './tool';

/** Files that go along with a question. */
const maxFiles = 5;
/** Characters of what changed in one of them. */
const differenceLength = 4_000;

/** A question for a chat, and the lines of code that it is about. */
export interface FixPrompt {
  readonly text: string;
  /** Local files by their URIs; lines from 1. */
  readonly files: readonly { readonly uri: string; readonly line: number | undefined }[];
}

/** What a chat is told of an issue that it is to fix: our own words first, then what others wrote, quoted. */
export async function fixPrompt(
  {
    project,
    issue,
    before,
    incident,
  }: {
    readonly project: Pick<Project, 'uuid' | 'name'>;
    readonly issue: IssueDetails;
    /** The release before the one that it began in, if that is known. */
    readonly before?: string | undefined;
    /** One that came of this issue. */
    readonly incident: Incident | undefined;
  },
  sources: Sources,
): Promise<FixPrompt> {
  const { latest } = issue;
  const frames = latest ? await localFrames(latest, sources) : [];
  const stack = latest
    ? await stackLines(latest, sources)
    : [failureLine({ type: issue.type, message: issue.title })];
  const parts = [
    resultPart({
      from: 'anybody',
      title: 'Issue',
      about: `${issue.fingerprint} of project ${project.name} (${project.uuid})`,
      text: [...stack, ...factLines(issue)].join('\n'),
    }),
    ...(incident ? [incidentPart(incident)] : []),
    ...(await differenceParts({ issue, before, frames }, sources)),
  ];
  const files = frames.flatMap(({ uri, line }) => (uri === undefined ? [] : [{ uri, line }]));
  const once = files.filter(({ uri }, at) => files.findIndex((one) => one.uri === uri) === at);
  return {
    text: namingNothing(
      [...instructions, ...frameLines(frames), '', resultText({ parts })].join('\n'),
    ),
    files: once.slice(0, maxFiles),
  };
}

const instructions = [
  'Fix this issue of error monitoring.',
  'First explain what causes it, by the code of the frames. Then propose the smallest change, and make it when I agree.',
  'Do not resolve the issue: after the fix is deployed, compare how often it happens in the new release.',
];

/** A chat attaches the tool or the file that a word with `#` names, wherever it stands, also in what others wrote. */
function namingNothing(text: string): string {
  return text.replace(/(?<=^|\s)#(?=[\w-])/g, '\\#');
}

function frameLines(frames: readonly LocalFrame[]): readonly string[] {
  if (frames.length === 0) return [];
  const lines = frames.map(({ name, line, note }) => {
    const at = line === undefined ? name : `${name}:${line}`;
    return lineText(note === '' ? `- ${at}` : `- ${at} (${note})`);
  });
  return ['', 'My code in its stack, the most likely place first:', ...lines];
}

function factLines(issue: IssueDetails): readonly string[] {
  return [
    `Happened ${issue.count} times, last ${isoTime(issue.lastSeenAt)}`,
    `First release: ${issue.firstRelease ?? 'unknown'}, last release: ${issue.lastRelease ?? 'unknown'}`,
  ];
}

/** What the release changed, in which the issue began, in the files that its own frames are of. */
async function differenceParts(
  {
    issue,
    before,
    frames,
  }: {
    readonly issue: IssueDetails;
    readonly before: string | undefined;
    readonly frames: readonly LocalFrame[];
  },
  { releases }: Sources,
): Promise<readonly ResultPart[]> {
  const step = { before, release: issue.firstRelease, at: issue.firstSeenAt };
  const files = frames.filter(
    ({ name }, at) => frames.findIndex((one) => one.name === name) === at,
  );
  const parts = await Promise.all(
    files.slice(0, maxFiles).map(async ({ name, file }): Promise<readonly ResultPart[]> => {
      const text = await releases.difference(file, step);
      if (text === undefined) return [];
      const short = text.slice(0, differenceLength);
      const isCut = short.length < text.length;
      // In whole lines: half a secret would not be known for one.
      const whole = isCut ? short.slice(0, short.lastIndexOf('\n') + 1) : short;
      const title = 'What changed in a file before the issue began';
      return [
        resultPart({ from: 'anybody', title, about: name, text: whole, path: `/${name}`, isCut }),
      ];
    }),
  );
  return parts.flat();
}

function incidentPart(incident: Incident) {
  const { at, server, reason, id } = incident;
  const text = [`${isoTime(at)}: ${happenedWords(incident)}`, reason, `Incident id ${id}`];
  return resultPart({
    from: 'anybody',
    title: 'What it did to a server',
    about: server.name,
    text: text.filter((line) => line !== '').join('\n'),
  });
}
