import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { Panel } from '../api/panel';
import { type Project, listProjects } from '../api/projects';
import { lineText } from '../base/outsideText';
import { notSignedIn } from './findServer';
import { ToolError } from './toolError';

/** Milliseconds that the list of projects may be old. */
const freshMs = 60_000;

/** A monitoring project with its panel. */
export interface KnownProject {
  readonly panel: Panel;
  readonly project: Project;
}

/** The projects of all accounts: one request for each panel. Rejects with PanelError where no panel has any to read. */
export async function allProjects(panels: {
  readonly all: readonly Panel[];
  ready(): Promise<void>;
}): Promise<readonly KnownProject[]> {
  await panels.ready();
  if (panels.all.length === 0) throw notSignedIn();
  const answers = await Promise.allSettled(
    panels.all.map(async (panel) => {
      const { projects } = await listProjects(panel.http, freshMs);
      return projects.map((project) => ({ panel, project }));
    }),
  );
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = answers.find((one) => one.status === 'rejected');
  if (found.length === 0 && failed?.status === 'rejected') {
    throw PanelError.is(failed.reason, 'notFound')
      ? new ToolError(l10n.t('The panel has no error monitoring.'))
      : failed.reason;
  }
  return found;
}

/** The project that an agent names, by its UUID or its name. Throws UserError where none or several are meant. */
export async function findProject(
  panels: { readonly all: readonly Panel[]; ready(): Promise<void> },
  named: string,
): Promise<KnownProject> {
  const all = await allProjects(panels);
  const text = named.trim().toLowerCase();
  const byId = all.filter(({ project }) => project.uuid.toLowerCase() === text);
  const alike = all.filter(({ project }) => project.name.toLowerCase() === text);
  const found = byId.length > 0 ? byId : alike;
  const [one] = found;
  if (!one) {
    const name = lineText(named, 100);
    throw new ToolError(
      l10n.t("No project is called '{name}'. List the issues to see the projects.", { name }),
    );
  }
  if (found.length > 1) {
    throw new ToolError(l10n.t('Several projects have this name. Use the UUID of one of them.'));
  }
  return one;
}
