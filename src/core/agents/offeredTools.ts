import type { AgentTool } from './tool';

/** The tools that agents have in this window. */
export interface OfferedTools {
  /** Those that exist now: what changes something only while the user allows it. */
  all(): readonly AgentTool[];
}
