import * as l10n from '@vscode/l10n';
import type { Panel } from '../../core/api/panel';
import {
  type AlertName,
  alertChoices,
  alertNumberProblem,
  alertsChange,
} from '../../core/monitoring/alertChoices';
import { newProjectProblem } from '../../core/monitoring/newProjectProblem';
import { projectDeletionWords } from '../../core/monitoring/projectWords';
import { originProblem, splitOrigins } from '../../core/monitoring/origins';
import { UserError } from '../../core/base/userError';
import {
  type Project,
  type ProjectChange,
  createProject,
  deleteProject,
  getProject,
  updateProject,
} from '../../core/api/projects';
import { type Command, type Handler, on } from '../../core/base/command';
import { keyCommands, projectCommands } from '../../core/monitoring/commands';
import type { ProjectRef } from '../../core/monitoring/refs';
import { type LineQuestion, askLine, askToMake } from '../base/askLine';
import { runCommand } from '../base/commands';
import { confirmByTypingName } from '../base/confirmByTypingName';
import { showInputBox } from '../base/inputBox';
import { showInformation } from '../base/messages';
import { pickMany } from '../base/picks';
import type { AskMonitoring } from './askMonitoring';
import type { Monitoring } from '../../core/monitoring/monitoring';

/** What the commands that change projects do. */
export function projectHandlers(monitoring: Monitoring, ask: AskMonitoring): readonly Handler[] {
  const onProject = (
    command: Command<ProjectRef>,
    work: (ref: ProjectRef, project: Project) => Promise<void>,
  ) =>
    on(command, async (given) => {
      const ref = given ?? (await ask.projectToChange());
      // Another person or window may have changed it: what is edited is what is there now.
      if (ref) await work(ref, await getProject(ref.panel.http, ref.project));
    });
  const change = async (ref: ProjectRef, wanted: ProjectChange) => {
    const project = await updateProject(ref.panel.http, ref.project, wanted);
    monitoring.of(ref.panel).apply({ project });
  };
  return [
    on(projectCommands.create, async () => {
      const panel = await ask.panelToChange();
      if (panel) await create(panel, monitoring);
    }),
    onProject(projectCommands.rename, async (ref, project) => {
      await askLine({
        ...nameQuestion(
          l10n.t({ message: 'Rename Project', comment: ['Title of an input box'] }),
          project.name,
        ),
        accept: (name) => (name === project.name ? Promise.resolve() : change(ref, { name })),
      });
    }),
    onProject(projectCommands.origins, async (ref, project) => {
      await askLine({
        title: l10n.t('Set Allowed Origins: {project}', { project: project.name }),
        prompt: l10n.t(
          'Enter origins separated by spaces, such as https://example.com. Leave empty for none.',
        ),
        value: project.allowedOrigins.join(' '),
        problem: originProblem,
        accept: (text) => change(ref, { allowed_origins: splitOrigins(text) }),
      });
    }),
    onProject(projectCommands.alerts, async (ref, project) => {
      const alerts = await askAlerts(project);
      if (alerts) await change(ref, { alerts });
    }),
    onProject(projectCommands.delete, async (ref, project) => {
      if (!(await confirmDelete(project))) return;
      await deleteProject(ref.panel.http, ref.project);
      monitoring.of(ref.panel).apply({ deleted: ref.project });
    }),
  ];
}

async function create(panel: Panel, monitoring: Monitoring): Promise<void> {
  const store = monitoring.of(panel);
  const problem = await newProjectProblem(store);
  if (problem !== undefined) throw new UserError(problem);
  const project = await askToMake({
    ...nameQuestion(l10n.t('Create Monitoring Project'), ''),
    accept: (name) => createProject(panel.http, name),
  });
  if (!project) return;
  store.apply({ project });
  const button = l10n.t({ message: 'Create Key...', comment: ['Button of a notification'] });
  const chosen = await showInformation(
    l10n.t("Project '{project}' was created. Create a key to send data to the project.", {
      project: project.name,
    }),
    button,
  );
  if (chosen !== button) return;
  await runCommand(keyCommands.create, { panel, project: project.uuid });
}

function nameQuestion(title: string, value: string): LineQuestion {
  return {
    title,
    value,
    prompt: l10n.t('Enter a name for the project.'),
    problem: (text) => (text === '' ? l10n.t('Enter a name.') : undefined),
  };
}

async function askAlerts(project: Project): Promise<ProjectChange['alerts'] | undefined> {
  const choices = alertChoices(project);
  const picked = await pickMany(choices, {
    title: l10n.t('Set Email Alerts: {project}', { project: project.name }),
    placeHolder: l10n.t('Select alerts (each is sent at most once in half an hour)'),
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  const ticked = new Map<AlertName, number | undefined>();
  for (const { name, number } of choices.filter((choice) => picked.includes(choice))) {
    const value = number && (await askNumber(number.prompt, number.value));
    if (number && value === undefined) return undefined;
    ticked.set(name, value);
  }
  return alertsChange(ticked);
}

async function askNumber(prompt: string, value: number): Promise<number | undefined> {
  const text = await showInputBox({
    prompt,
    value: String(value),
    validateInput: alertNumberProblem,
  });
  return text === undefined ? undefined : Number(text);
}

function confirmDelete(project: Project): Promise<boolean> {
  return confirmByTypingName(project.name, {
    title: l10n.t({
      message: 'Delete Project: {project}',
      args: { project: project.name },
      comment: ['Title of an input box that asks for a confirmation'],
    }),
    warning: projectDeletionWords(project),
  });
}
