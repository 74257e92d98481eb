import type { Handler } from '../../core/base/command';
import { handlersOf } from '../../core/base/room';
import { keyCommands, projectCommands } from '../../core/monitoring/commands';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { AskMonitoring } from './askMonitoring';

/** What the commands that change projects and their keys do, which is loaded with the first of them. */
export function projectsHandlers(monitoring: Monitoring, ask: AskMonitoring): readonly Handler[] {
  return [
    ...handlersOf(projectCommands, async () =>
      (await import('./projectCommands')).projectHandlers(monitoring, ask),
    ),
    ...handlersOf(keyCommands, async () =>
      (await import('./keyCommands')).keyHandlers(monitoring, ask),
    ),
  ];
}
