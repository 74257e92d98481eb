import type { Handler } from '../../core/base/command';
import type { DragHandler } from '../servers/dragAndDrop';
import { ArchiveCommands } from './archives';
import { Changes } from './changes';
import { Downloads } from './downloads';
import { FileDrops } from './fileDrops';
import type { FileTools } from './fileTools';
import { Permissions } from './permissions';
import { Pulls } from './pulls';
import { Uploads } from './uploads';

/** What is done to single files, by commands and by dragging. */
export interface FileActions {
  readonly handlers: readonly Handler[];
  readonly drops: DragHandler;
}

/** Makes what is done to single files. */
export function fileActions(tools: FileTools): FileActions {
  const uploads = new Uploads(tools);
  const actions = [
    uploads,
    new Downloads(tools),
    new ArchiveCommands(tools),
    new Permissions(tools),
    new Changes(tools),
    new Pulls(tools),
  ];
  return {
    handlers: actions.flatMap(({ handlers }) => handlers),
    drops: new FileDrops(tools, uploads),
  };
}
