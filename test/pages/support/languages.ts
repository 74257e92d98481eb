import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pseudoTexts } from '../../../scripts/pseudo.mjs';
import { shippedTexts } from '../../../scripts/shippedTexts.cjs';
import { chosen } from '../../support/extent';
import { environment } from './environment';

/** The language that nobody speaks: see scripts/pseudo.mjs. */
export const pseudoLanguage = 'qps-ploc';

type Texts = Readonly<Record<string, string | { readonly message: string }>>;

const files = ['package.nls', 'l10n/bundle.l10n'] as const;

/** The languages of windows that pictures are taken of: those that there are texts in, and the one that nobody speaks. */
export function languagesToShow(): readonly string[] {
  const isThere = (language: string) =>
    files.every((file) => existsSync(join(environment.extension(), `${file}.${language}.json`)));
  return chosen([pseudoLanguage, 'de', 'ja'], (language) => language === pseudoLanguage).filter(
    (language) => language === pseudoLanguage || isThere(language),
  );
}

/** What the extension shows in a language. */
export class ShownTexts {
  private readonly code: Texts;
  private readonly manifest: Texts;

  /** @param folder that of the extension, with the files of the language in it */
  constructor(
    private readonly folder: string,
    private readonly language: string,
  ) {
    this.manifest = this.read('package.nls');
    this.code = this.read('l10n/bundle.l10n');
  }

  /** The text that stands for an English one of the code; with the first comment of it where there are several. */
  of(english: string): string {
    const entry = Object.entries(this.code).find(
      ([key]) => key === english || key.startsWith(`${english}/`),
    );
    if (!entry) throw new Error(`The code shows no '${english}'.`);
    return messageOf(entry[1]);
  }

  /** The title of a command as a palette shows it. */
  command(id: string): string {
    const { contributes } = JSON.parse(
      readFileSync(join(this.folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const found = contributes.commands.find(({ command }) => command === id);
    const title = found && this.manifest[found.title.replaceAll('%', '')];
    if (!found || title === undefined) throw new Error(`There is no command ${id}.`);
    return `${found.category}: ${messageOf(title)}`;
  }

  /** The English texts that this language has other words for. */
  translated(): readonly string[] {
    return files.flatMap((file) => {
      const english = textsIn(join(this.folder, `${file}.json`));
      const own = this.read(file);
      return Object.entries(english)
        .filter(([key, text]) => messageOf(own[key] ?? '') !== messageOf(text))
        .map(([, text]) => messageOf(text));
    });
  }

  private read(file: string): Texts {
    return textsIn(join(this.folder, `${file}.${this.language}.json`));
  }
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
  };
}

/**
 * Copies the extension with the texts of the language that nobody speaks, which are no part of the repository.
 * @param folder where the copy goes
 */
export function copyWithPseudo(folder: string): void {
  const root = environment.extension();
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'dist', 'media', 'l10n'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const file of files) {
    cpSync(join(root, `${file}.json`), join(folder, `${file}.json`));
    const target = join(folder, `${file}.${pseudoLanguage}.json`);
    writeFileSync(target, JSON.stringify(pseudoTexts(textsIn(join(root, `${file}.json`)))));
  }
  for (const [name, text] of shippedTexts(join(folder, 'l10n')))
    writeFileSync(join(folder, 'dist', 'l10n', name), text);
  for (const language of languagesToShow().filter((one) => one !== pseudoLanguage))
    cpSync(
      join(root, `package.nls.${language}.json`),
      join(folder, `package.nls.${language}.json`),
    );
}

function textsIn(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

function messageOf(value: Texts[string]): string {
  return typeof value === 'string' ? value : value.message;
}
