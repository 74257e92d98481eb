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

const section = 'schedules';

/** Commands about a server's schedules and their tasks. */
export const scheduleCommands = {
  create: command('hostingPanel.schedule.create', serverArgument, () =>
    l10n.t('Make a Schedule for Which Server?'),
  ),
  edit: itemCommand('hostingPanel.schedule.edit', {
    section,
    fits: isSchedule,
    asks: () => l10n.t('Edit Which Schedule?'),
  }),
  enable: itemCommand('hostingPanel.schedule.enable', {
    section,
    fits: isOff,
    asks: () => l10n.t('Switch Which Schedule On?'),
  }),
  disable: itemCommand('hostingPanel.schedule.disable', {
    section,
    fits: isOn,
    asks: () => l10n.t('Switch Which Schedule Off?'),
  }),
  run: itemCommand('hostingPanel.schedule.run', {
    section,
    fits: isSchedule,
    asks: () => l10n.t('Run Which Schedule Now?'),
  }),
  delete: itemCommand('hostingPanel.schedule.delete', {
    section,
    fits: isSchedule,
    asks: () => l10n.t('Delete Which Schedule?'),
  }),
  addTask: itemCommand('hostingPanel.task.add', {
    section,
    fits: isSchedule,
    asks: () => l10n.t('Add a Task to Which Schedule?'),
  }),
  editTask: itemCommand('hostingPanel.task.edit', {
    section,
    fits: isEditable,
    asks: () => l10n.t('Edit Which Task?'),
  }),
  moveTaskUp: itemCommand('hostingPanel.task.moveUp', {
    section,
    fits: isTask,
    asks: () => l10n.t('Move Which Task Up?'),
  }),
  moveTaskDown: itemCommand('hostingPanel.task.moveDown', {
    section,
    fits: isTask,
    asks: () => l10n.t('Move Which Task Down?'),
  }),
  deleteTask: itemCommand('hostingPanel.task.delete', {
    section,
    fits: isTask,
    asks: () => l10n.t('Delete Which Task?'),
  }),
};
