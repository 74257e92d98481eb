import * as l10n from '@vscode/l10n';
import { isMissing } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import type { Panel, ServerRef } from '../api/panel';
import { type Project, listProjects } from '../api/projects';
import type { Command } from '../base/command';
import { DisposableStore, Emitter } from '../base/event';
import { formatCount } from '../base/format';
import type { Row } from '../base/row';
import { serverKey } from '../base/serverKey';
import { monitoringCommands } from './commands';
import type { Monitoring } from './monitoring';
import type { ProjectRef } from './refs';

/** A project below a server that is linked to it, or a way into one. */
interface ProjectOfServerRow extends Row, ProjectRef {
  readonly id: string;
  readonly ref: ServerRef;
}

/**
 * The projects below each server that is linked to some: from there lead its issues, events and usage. Projects are
 * asked for once for each panel, with the first server that is opened; a panel without monitoring, and a key that may
 * not read it, add nothing.
 */
export class ProjectsOfServer {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ServerRef>());
  private readonly asked = new WeakMap<Panel, Promise<readonly Project[]>>();
  private readonly known = new WeakMap<Panel, readonly Project[]>();

  /** Fires a server below which other rows stand from now on. */
  readonly onDidChangeBelow = this.changed.event;
  readonly isAlwaysThere = true;

  constructor(private readonly monitoring: Pick<Monitoring, 'of'>) {}

  /** The rows below a server, as far as the projects are known. */
  rows(ref: ServerRef): readonly Row[] {
    const { panel } = ref;
    const store = this.monitoring.of(panel);
    const projects = store.isLoaded ? store.projects : this.known.get(panel);
    if (!projects) {
      void this.learn(ref);
      return [];
    }
    return linkedTo(projects, ref).map((project) => this.projectRow(ref, project));
  }

  /** Takes what it knows of these panels for old. */
  expire(panels: readonly Panel[]): void {
    for (const panel of panels) {
      this.asked.delete(panel);
      this.known.delete(panel);
    }
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async learn(ref: ServerRef): Promise<void> {
    const { panel } = ref;
    const asking =
      this.asked.get(panel) ?? listProjects(panel.http).then(({ projects }) => projects);
    this.asked.set(panel, asking);
    try {
      const projects = await asking;
      this.known.set(panel, projects);
      if (linkedTo(projects, ref).length > 0) this.changed.fire(ref);
    } catch (error) {
      // The Monitoring view says what is wrong; here it is asked again with the next server that is opened.
      if (isMissing(error) || PanelError.is(error, 'forbidden')) this.known.set(panel, []);
      else this.asked.delete(panel);
    }
  }

  private projectRow(ref: ServerRef, { uuid, name }: Project): ProjectOfServerRow {
    const about = { panel: ref.panel, project: uuid, ref };
    const id = `${serverKey(ref)}/project/${uuid}`;
    const unresolved = () => {
      const count = this.monitoring.of(ref.panel).issues(uuid).unresolved;
      return count === undefined
        ? ''
        : l10n.t({
            message: 'Unresolved: {count}',
            args: { count: formatCount(count) },
            comment: ['How many issues are unresolved, behind the name of a project'],
          });
    };
    const ways = [
      way(
        monitoringCommands.show,
        l10n.t({ message: 'Issues', comment: ["Row below a server's project"] }),
        'bug',
        unresolved,
      ),
      way(
        monitoringCommands.events,
        l10n.t({ message: 'Events', comment: ["Row below a server's project"] }),
        'history',
      ),
      way(
        monitoringCommands.usage,
        l10n.t({
          message: 'Usage',
          comment: ["Row below a server's project: how much of its quotas is used"],
        }),
        'dashboard',
      ),
    ];
    return {
      ...{ kind: 'projectOfServer', id, ...about },
      look: () => ({
        label: l10n.t({ message: 'Monitoring', comment: ['Row below a server'] }),
        description: [unresolved(), name].filter((part) => part !== '').join(' · '),
        icon: 'pulse',
        tags: ['projectOfServer'],
        expands: 'closed',
      }),
      children: () => Promise.resolve(ways.map((make) => make(id, about))),
    };
  }
}

function linkedTo(projects: readonly Project[], { uuid }: ServerRef): readonly Project[] {
  return projects.filter(({ servers }) => servers.some((server) => server.uuid === uuid));
}

/** A row that a click on opens one side of a project. */
function way(
  command: Command<ProjectRef>,
  label: string,
  icon: string,
  words: () => string = () => '',
) {
  return (id: string, about: ProjectRef & { readonly ref: ServerRef }): ProjectOfServerRow => ({
    ...{ kind: 'wayToProject', id: `${id}/${icon}`, ...about },
    look: () => ({
      label,
      description: words(),
      icon,
      tags: ['wayToProject'],
      click: { id: command.id, title: label },
    }),
  });
}
