import type { Handler } from '../../core/base/command';
import type { AskServer } from '../servers/askServer';
import { FindByName } from './findByName';
import { FindTexts } from './findTexts';
import type { SearchTools } from './findTools';

/** What the commands that find something on servers do. */
export function findHandlers(tools: SearchTools, askServer: AskServer): readonly Handler[] {
  return [...new FindByName(tools).handlers, ...new FindTexts(tools, askServer).handlers];
}
