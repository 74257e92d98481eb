import { UserError } from '../base/userError';

/**
 * What a tool can't do, in our own words and those of the agent itself. Any other error may hold words of a panel, a node or
 * whoever named a server, and is told as data.
 */
export class ToolError extends UserError {
  override readonly name = 'ToolError';
}
