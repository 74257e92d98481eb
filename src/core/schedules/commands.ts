import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';
import type { ScheduleEntry, ScheduleItem, TaskEntry } from './scheduleItem';
import { isKnownAction } from './taskRows';

const isSchedule = (item: ScheduleItem): item is ScheduleEntry => item.kind === 'schedule';
const isOn = (item: ScheduleItem): item is ScheduleEntry =>
  isSchedule(item) && item.schedule.isActive;
const isOff = (item: ScheduleItem): item is ScheduleEntry =>
  isSchedule(item) && !item.schedule.isActive;
const isTask = (item: ScheduleItem): item is TaskEntry => item.kind === 'task';
const isEditable = (item: ScheduleItem): item is TaskEntry =>
  isTask(item) && isKnownAction(item.task.action);

const schedule = () => l10n.t('Select a schedule');
const task = () => l10n.t('Select a task');

const section = 'schedules';

/** Commands about a server's schedules and their tasks. */
export const scheduleCommands = {
  create: command('hostingPanel.schedule.create', serverArgument, () =>
    l10n.t({ message: 'Create Schedule', comment: ['Title of a list'] }),
  ),
  edit: itemCommand('hostingPanel.schedule.edit', {
    section,
    fits: isSchedule,
    picks: schedule,
    asks: () => l10n.t({ message: 'Edit Schedule', comment: ['Title of a list'] }),
  }),
  enable: itemCommand('hostingPanel.schedule.enable', {
    section,
    fits: isOff,
    picks: schedule,
    asks: () => l10n.t({ message: 'Enable Schedule', comment: ['Title of a list'] }),
  }),
  disable: itemCommand('hostingPanel.schedule.disable', {
    section,
    fits: isOn,
    picks: schedule,
    asks: () => l10n.t({ message: 'Disable Schedule', comment: ['Title of a list'] }),
  }),
  run: itemCommand('hostingPanel.schedule.run', {
    section,
    fits: isSchedule,
    picks: schedule,
    asks: () => l10n.t('Run Schedule Now'),
  }),
  delete: itemCommand('hostingPanel.schedule.delete', {
    section,
    fits: isSchedule,
    picks: schedule,
    asks: () => l10n.t({ message: 'Delete Schedule', comment: ['Title of a list'] }),
  }),
  addTask: itemCommand('hostingPanel.task.add', {
    section,
    fits: isSchedule,
    picks: schedule,
    asks: () => l10n.t('Create Schedule Task'),
  }),
  editTask: itemCommand('hostingPanel.task.edit', {
    section,
    fits: isEditable,
    picks: task,
    asks: () => l10n.t('Edit Schedule Task'),
  }),
  moveTaskUp: itemCommand('hostingPanel.task.moveUp', {
    section,
    fits: isTask,
    picks: task,
    asks: () => l10n.t({ message: 'Move Task Up', comment: ['Title of a list'] }),
  }),
  moveTaskDown: itemCommand('hostingPanel.task.moveDown', {
    section,
    fits: isTask,
    picks: task,
    asks: () => l10n.t('Move Task Down'),
  }),
  deleteTask: itemCommand('hostingPanel.task.delete', {
    section,
    fits: isTask,
    picks: task,
    asks: () => l10n.t('Delete Schedule Task'),
  }),
};
