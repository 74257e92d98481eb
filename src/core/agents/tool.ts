import type { JsonSchema } from './jsonSchema';

/** Who may have written a piece of a result: what an agent reads is data, whoever wrote it. */
export type Provenance = 'panel' | 'user' | 'program' | 'anybody';

/** A piece of a result; the text passed the door of this room: cleaned, masked, cut. */
export interface ResultPart {
  readonly from: Provenance;
  /** Our own words alone: nothing that others named. */
  readonly title: string;
  /** What it is of, as others named it: quoted like the text. */
  readonly about?: string | undefined;
  readonly text: string;
  readonly isCut: boolean;
}

/** What a tool answers. */
export interface ToolResult {
  readonly parts: readonly ResultPart[];
}

/** Who calls: told to the user when asked, and kept in the audit. */
export interface ToolCaller {
  readonly name: string;
  /** `extension`: whatever else in VS Code calls tools, which says nothing of itself. */
  readonly via: 'chat' | 'extension' | 'mcp';
  /** The program outside of VS Code that calls, by the id of its connection; what it says of itself is in its name. */
  readonly guest?: string;
}

/** A function for agents: named by intent, its input checked, its size bounded. */
export interface AgentTool {
  readonly name: string;
  /** Asks the gate, and exists only where changes by agents are allowed. */
  readonly changes: boolean;
  readonly description: string;
  /** The same as in package.json. */
  readonly inputSchema: JsonSchema;
  /** Rejects with a UserError whose sentence is for the agent and the user. */
  run(
    input: unknown,
    call: { readonly caller: ToolCaller; readonly signal: AbortSignal },
  ): Promise<ToolResult>;
}
