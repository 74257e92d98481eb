import * as l10n from '@vscode/l10n';
import { type Fields, type Reader, fields } from '../api/decode';
import { lineText } from '../base/outsideText';
import { isRecord } from '../base/record';
import type { AgentTool, Provenance, ResultPart, ToolResult } from './tool';

/** What the program that agents speak with asks the window that leads. */
export const agentQuestions = { tools: 'agents.tools', call: 'agents.call' } as const;
/** What it is told: there are other tools now. */
export const toolsChangedTopic = 'agents.toolsChanged';

/** What the window that leads tells another one: there is a call for it, and nobody waits for it any more. */
export const relayTopics = { offered: 'agents.offered', cancelled: 'agents.cancelled' } as const;
/** What that window asks then: for the call, and with what came of it. */
export const relayQuestions = { take: 'agents.take', done: 'agents.done' } as const;

/** Tools of one answer: editors take 128 of all servers together. */
const maxTools = 128;
const nameLength = 100;
const clientLength = 80;
const maxParts = 500;

/** A tool as agents are told of it. */
export type ToolListing = Pick<AgentTool, 'name' | 'description' | 'changes'> & {
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

/** A call of a tool, as an agent asks for it. */
export interface ToolRequest {
  readonly tool: string;
  /** As it came: the tool checks it. */
  readonly input: unknown;
  /** The name that the agent's program gives itself, on one line. */
  readonly client: string;
  /** The connection that it came from, which the window that leads adds. */
  readonly guest?: string;
}

/** What came of a call: a result, or the sentence that says why there is none. */
export type ToolOutcome = { readonly result: ToolResult } | { readonly failure: string };

/** A tool as agents are told of it. */
export function listingOf({ name, description, changes, inputSchema }: AgentTool): ToolListing {
  return { name, description, changes, inputSchema: { ...inputSchema } };
}

/** The name that an agent's program gives itself, on one short line; a name of ours where it has none. */
export function clientName(given: string): string {
  return lineText(given, clientLength).trim() || l10n.t('an unnamed agent');
}

/** The tools of an answer of a window, or of what is kept of one. Throws PanelError 'malformed'. */
export function readListings(value: unknown): readonly ToolListing[] {
  return fields(value, 'tools').list('tools', readListing).slice(0, maxTools);
}

/** A call that came from a program of an agent, or from another window. Throws PanelError 'malformed'. */
export function readRequest(value: unknown): ToolRequest {
  const from = fields(value, 'call');
  const guest = from.textIf('guest');
  return {
    tool: from.text('tool').slice(0, nameLength),
    input: from.raw('input'),
    client: clientName(from.text('client')),
    ...(guest !== undefined && { guest }),
  };
}

/** What a window says came of a call. Throws PanelError 'malformed'. */
export function readOutcome(value: unknown): ToolOutcome {
  const from = fields(value, 'outcome');
  const failure = from.textIf('failure');
  return failure === undefined ? { result: from.read('result', readResult) } : { failure };
}

const readListing: Reader<ToolListing> = (value, at) => {
  const from = fields(value, at);
  const schema = from.raw('inputSchema');
  return {
    name: from.text('name').slice(0, nameLength),
    description: from.text('description'),
    changes: from.flag('changes'),
    inputSchema: isRecord(schema) ? schema : {},
  };
};

const readResult: Reader<ToolResult> = (value, at) => ({
  parts: fields(value, at).list('parts', readPart).slice(0, maxParts),
});

const readPart: Reader<ResultPart> = (value, at) => {
  const from = fields(value, at);
  const about = from.textIf('about');
  return {
    from: provenanceIn(from),
    title: from.text('title'),
    ...(about !== undefined && { about }),
    text: from.text('text'),
    isCut: from.flag('isCut'),
  };
};

const known: readonly Provenance[] = ['panel', 'user', 'program'];

/** Whoever is not known may be anybody. */
function provenanceIn(from: Fields): Provenance {
  const name = from.text('from');
  return known.find((one) => one === name) ?? 'anybody';
}
