import { MonitoringStore } from '../../../src/core/monitoring/monitoringStore';
import { Occurrences } from '../../../src/core/monitoring/occurrences';
import { plainFilter } from '../../../src/core/monitoring/issueFilter';
import { listEvents } from '../../../src/core/api/events';
import { createKey, deleteKey, listKeys } from '../../../src/core/api/keys';
import { getIssue, listIssues } from '../../../src/core/api/monitoring';
import { createProject, deleteProject, updateProject } from '../../../src/core/api/projects';
import { getUsage } from '../../../src/core/api/usage';
import type { Action } from '../action';
import type { Stage } from '../stage';
import { monitoringState } from '../states';

const state = monitoringState;

/** What issues, events, projects and keys do. */
export const monitoringActions: readonly Action[] = [
  {
    name: 'List projects and issues',
    isReading: true,
    run: async (stage) => {
      const store = storeOf(stage);
      await store.refresh();
      const lists = store.projects.map(({ uuid }) => store.issues(uuid));
      const error = store.error ?? lists.find((list) => list.error)?.error;
      if (error) throw error;
      return lists.map((list) => list.items.map(({ fingerprint }) => fingerprint));
    },
  },
  {
    name: 'Filter issues',
    isReading: true,
    prepare: openProject,
    run: async (stage) => {
      const list = issuesOf(stage);
      await list.setFilter({ ...plainFilter, status: 'all', text: 'Error' });
      if (list.error) throw list.error;
      return list.items.map(({ fingerprint }) => fingerprint);
    },
  },
  {
    name: 'Next page of issues',
    isReading: true,
    prepare: openProject,
    run: async ({ http, keep }) => {
      const project = keep('project', () => '');
      const page = await listIssues(http, project, { page: 2, perPage: 2 });
      return page.items.map(({ fingerprint }) => fingerprint);
    },
  },
  {
    name: 'Open an issue',
    isReading: true,
    prepare: openProject,
    run: async (stage) => {
      const [project, fingerprint] = issueOf(stage);
      return (await getIssue(stage.http, project, fingerprint)).title;
    },
  },
  {
    name: 'An older occurrence',
    isReading: true,
    prepare: openProject,
    run: async (stage) => {
      const [project, fingerprint] = issueOf(stage);
      const walk = new Occurrences(stage.http, { project, fingerprint }, undefined, 5);
      await walk.older();
      return walk.standing;
    },
  },
  {
    name: 'Resolve an issue',
    prepare: openProject,
    run: async (stage) => {
      const [, fingerprint] = issueOf(stage);
      const outcome = await issuesOf(stage).setStatus([{ fingerprint, status: 'resolved' }]);
      if (outcome.error) throw outcome.error;
    },
    state,
  },
  {
    name: 'Events of a project',
    isReading: true,
    prepare: openProject,
    run: async ({ http, keep }) => {
      const project = keep('project', () => '');
      return (await listEvents(http, project, { range: '30d' })).items.map(({ name }) => name);
    },
  },
  {
    name: 'Usage of a project',
    isReading: true,
    prepare: openProject,
    run: async ({ http, keep }) =>
      (
        await getUsage(
          http,
          keep('project', () => ''),
        )
      ).series,
  },
  {
    name: 'Make a project',
    isOnce: true,
    prepare: async (stage) => {
      await openProject(stage);
      await deleteProject(
        stage.http,
        stage.keep('other project', () => ''),
      );
    },
    run: async ({ http }) => (await createProject(http, 'Third')).name,
    state,
  },
  {
    name: 'Change a project',
    prepare: openProject,
    run: async ({ http, keep }) => {
      const change = { name: 'Renamed', allowed_origins: ['https://a.example'] };
      return (
        await updateProject(
          http,
          keep('project', () => ''),
          change,
        )
      ).name;
    },
    state,
  },
  {
    name: 'Delete a project',
    isOnce: true,
    prepare: openProject,
    run: ({ http, keep }) =>
      deleteProject(
        http,
        keep('project', () => ''),
      ),
    state,
  },
  {
    name: 'Make a key',
    isOnce: true,
    prepare: openProject,
    run: async ({ http, keep }) => {
      const made = await createKey(
        http,
        keep('project', () => ''),
        { name: 'New', kind: 'server' },
      );
      return made.key.name;
    },
    state,
  },
  {
    name: 'List keys',
    isReading: true,
    prepare: openProject,
    run: async ({ http, keep }) =>
      (
        await listKeys(
          http,
          keep('project', () => ''),
        )
      ).length,
  },
  {
    name: 'Delete a key',
    isOnce: true,
    prepare: async (stage) => {
      await openProject(stage);
      const project = stage.keep('project', () => '');
      const { key } = await createKey(stage.http, project, { name: 'Old', kind: 'server' });
      stage.keep('key', () => key.id);
    },
    run: ({ http, keep }) =>
      deleteKey(
        http,
        keep('project', () => ''),
        keep('key', () => 0),
      ),
    state,
  },
];

function storeOf({ http, clock, keep }: Stage): MonitoringStore {
  return keep('monitoring', () => new MonitoringStore(http, clock, () => plainFilter));
}

/** Reads the projects, as the view has when something is done there. */
async function openProject(stage: Stage): Promise<void> {
  const store = storeOf(stage);
  await store.refresh();
  const { projects } = store;
  const uuidOf = (name: string) => projects.find((one) => one.name === name)?.uuid ?? '';
  stage.keep('project', () => uuidOf('ticket-bot'));
  stage.keep('other project', () => uuidOf('shop-api'));
}

function issuesOf(stage: Stage) {
  return storeOf(stage).issues(stage.keep('project', () => ''));
}

/** The project, and its first issue by name, which no look at it changes. */
function issueOf(stage: Stage): readonly [project: string, fingerprint: string] {
  const [first = ''] = issuesOf(stage)
    .items.map(({ fingerprint }) => fingerprint)
    .sort();
  return [stage.keep('project', () => ''), stage.keep('issue', () => first)];
}
