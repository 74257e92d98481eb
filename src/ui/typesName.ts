import * as l10n from '@vscode/l10n';
import { Obstacle } from '../core/obstacle';
import { askLine } from './askLine';

/** True once the name of what goes was typed: for what cannot be undone. */
export async function typesName(
  name: string,
  { title, warning }: { readonly title: string; readonly warning: string },
): Promise<boolean> {
  const wrong = l10n.t('That is not the name: {0}', name);
  const problem = (text: string) => (name.trim().startsWith(text) ? undefined : wrong);
  const accept = (text: string) =>
    text === name.trim() ? Promise.resolve() : Promise.reject(new Obstacle(wrong));
  const prompt = `${warning} ${l10n.t('Type "{0}" to do it.', name)}`;
  const typed = await askLine({ title, prompt, placeholder: name, problem, accept });
  return typed !== undefined;
}
