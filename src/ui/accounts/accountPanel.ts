import * as l10n from '@vscode/l10n';
import { firstThose } from '../../core/base/firstThose';
import { UserError } from '../../core/base/userError';
import type { Panel } from '../../core/api/panel';
import { pickOne } from '../base/picks';
import type { Panels } from './panels';

/**
 * The panel that a command is about: its row, the only one, or the one that is picked, beginning with those whose rows
 * are selected. Throws where there is none.
 */
export async function askPanel(
  panels: Panels,
  given: Panel | undefined,
  {
    title,
    selected,
    concerns = () => true,
  }: {
    readonly title: string;
    readonly selected: readonly Panel[];
    /** Leaves out panels for which there is nothing to do, as long as there is another. */
    readonly concerns?: (panel: Panel) => boolean;
  },
): Promise<Panel | undefined> {
  await panels.ready();
  const known = panels.all.find((panel) => panel === given);
  const fitting = panels.all.filter(concerns);
  const choices = fitting.length > 0 ? fitting : panels.all;
  const [first, ...others] = choices;
  if (!first) throw new UserError(l10n.t('You are not signed in to any panel. Sign in first.'));
  if (known || others.length === 0) return known ?? first;
  const items = firstThose(choices, (panel) => selected.includes(panel)).map((panel) => ({
    label: panel.name,
    description: panel.http.homeUrl,
    panel,
  }));
  return (await pickOne(items, { title }))?.panel;
}
