import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type TextQuery, compile } from '../../core/search/query';
import { createInputBox } from '../base/inputBox';

type Switch = 'isCaseSensitive' | 'isWholeWord' | 'isRegex';

const switches: readonly {
  readonly of: Switch;
  readonly icon: string;
  readonly name: () => string;
  readonly nameOn: () => string;
}[] = [
  {
    of: 'isCaseSensitive',
    icon: 'case-sensitive',
    name: () => l10n.t({ message: 'Match Case', comment: ['Option of a search, as in VS Code'] }),
    nameOn: () => l10n.t('Match Case (On)'),
  },
  {
    of: 'isWholeWord',
    icon: 'whole-word',
    name: () => l10n.t('Match Whole Word'),
    nameOn: () => l10n.t('Match Whole Word (On)'),
  },
  {
    of: 'isRegex',
    icon: 'regex',
    name: () => l10n.t('Use Regular Expression'),
    nameOn: () => l10n.t('Use Regular Expression (On)'),
  },
];

/** Asks what to look for; the buttons are those of VS Code's search. Undefined when the user gave up. */
export function askTextQuery(title: string, before: TextQuery): Promise<TextQuery | undefined> {
  const box = createInputBox();
  let query = before;
  box.title = title;
  box.value = before.text;
  box.placeholder = l10n.t('Type text to find');
  const show = () => {
    const on = switches.filter(({ of }) => query[of]).map(({ name }) => name());
    box.prompt =
      on.length === 0
        ? l10n.t('Press Enter to search.')
        : l10n.t({
            message: 'Press Enter to search. Options: {options}',
            args: { options: on.join(', ') },
            comment: ['{options}: such as Match Case, Match Whole Word'],
          });
    box.buttons = switches.map(({ of, icon, name, nameOn }) => ({
      iconPath: new vscode.ThemeIcon(
        icon,
        query[of] ? new vscode.ThemeColor('inputOption.activeForeground') : undefined,
      ),
      tooltip: query[of] ? nameOn() : name(),
    }));
    box.validationMessage = problem(query);
  };
  show();
  return new Promise((resolve) => {
    box.onDidChangeValue((text) => {
      query = { ...query, text };
      box.validationMessage = problem(query);
    });
    box.onDidTriggerButton((button) => {
      const chosen = switches[box.buttons.indexOf(button)];
      if (chosen) query = { ...query, [chosen.of]: !query[chosen.of] };
      show();
    });
    box.onDidAccept(() => {
      if (query.text === '' || problem(query) !== undefined) return;
      resolve(query);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

function problem(query: TextQuery): string | undefined {
  try {
    compile(query);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
