import * as l10n from '@vscode/l10n';
import { itemCommand } from '../servers/arguments';
import { type StartupItem, copyText, resetProblem } from './startupRules';

/** A variable's row. */
type VariableItem = Extract<StartupItem, { readonly kind: 'variable' }>;

const isVariable = (item: StartupItem): item is VariableItem => item.kind === 'variable';
const hasText = (item: StartupItem): item is StartupItem => copyText(item) !== '';
const canReset = (item: StartupItem): item is VariableItem =>
  isVariable(item) && resetProblem(item.variable) === undefined;

const picks = () => l10n.t('Select a startup variable');

const section = 'startup';

/** Commands about a server's startup. */
export const startupCommands = {
  edit: itemCommand('hostingPanel.variable.edit', {
    section,
    fits: isVariable,
    picks,
    asks: () => l10n.t('Change Startup Variable'),
  }),
  reset: itemCommand('hostingPanel.variable.reset', {
    section,
    fits: canReset,
    picks,
    asks: () => l10n.t('Reset Startup Variable'),
  }),
  copy: itemCommand('hostingPanel.startup.copy', {
    section,
    fits: hasText,
    picks: () => l10n.t('Select a startup value'),
    asks: () => l10n.t('Copy Startup Value'),
  }),
};
