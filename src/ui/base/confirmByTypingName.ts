import * as l10n from '@vscode/l10n';
import { labelText } from '../../core/base/outsideText';
import { UserError } from '../../core/base/userError';
import { askLine } from './askLine';

/** True once the name of what goes was typed, as it is or as it is shown: for what cannot be undone. */
export async function confirmByTypingName(
  name: string,
  { title, warning }: { readonly title: string; readonly warning: string },
): Promise<boolean> {
  const wrong = l10n.t('Enter this name: {name}', { name });
  const names = [name.trim(), labelText(name.trim())];
  const problem = (text: string) => (names.some((one) => one.startsWith(text)) ? undefined : wrong);
  const accept = (text: string) =>
    names.includes(text) ? Promise.resolve() : Promise.reject(new UserError(wrong));
  const howTo = l10n.t("Type '{name}' to confirm.", { name });
  const prompt = `${warning} ${howTo}`;
  const typed = await askLine({ title, prompt, placeholder: name, problem, accept });
  return typed !== undefined;
}
