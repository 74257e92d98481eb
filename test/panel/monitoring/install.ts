import type { App, Part } from '../kernel/app';
import { fillBelievable, reportFailure } from './believable';
import { addDataRoutes } from './dataRoutes';
import { addProjectRoutes } from './projectRoutes';
import { MonitoringStore, type Project, type Report } from './store';

/**
 * Plugs the monitoring service into the panel. Verbs: monitoringIngest {project, report, times},
 * monitoringEvent {project, event}, monitoringAvailable {isAvailable}, monitoringDisabled {project, isDisabled}.
 */
export function installMonitoring(app: App): Part {
  let store = new MonitoringStore(app.clock);
  const fill = () => fillBelievable(app, store);
  addProjectRoutes(app, () => store);
  addDataRoutes(app, () => store);

  const find = (args: Readonly<Record<string, unknown>>): Project => {
    const all = [...store.projects.values()];
    const found = all.find(
      ({ uuid, name }) => uuid === args['project'] || name === args['project'],
    );
    if (!found) throw new Error(`No project ${String(args['project'])}`);
    return found;
  };
  app.verbs.set('monitoringIngest', (args) => {
    const [project, report] = [find(args), args['report'] as Report];
    for (let more = Number(args['times'] ?? 1); more > 1; more--) store.ingest(project, report);
    return store.ingest(project, report).fingerprint;
  });
  app.verbs.set('monitoringEvent', (args) => {
    return store.event(find(args), args['event'] as Parameters<typeof store.event>[1]).id;
  });
  app.verbs.set('monitoringAvailable', ({ isAvailable }) => {
    store.isAvailable = isAvailable === true;
  });
  app.verbs.set('monitoringDisabled', (args) => {
    find(args).disabled = args['isDisabled'] === true;
  });

  app.events.on('failed', ({ uuid }) => reportFailure(app, store, uuid));

  fill();
  return {
    reset: () => {
      store = new MonitoringStore(app.clock);
      fill();
    },
    stop: () => undefined,
  };
}
