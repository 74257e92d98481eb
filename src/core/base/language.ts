/** The language of the texts that are shown: that of the loaded bundle, else English. */
let current = 'en';

/** All texts, numbers and times are of this language from now on: a language tag. One that nobody knows means English. */
export function useLanguage(tag: string): void {
  try {
    current = Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? 'en';
  } catch {
    // It is no tag at all.
    current = 'en';
  }
}

/** The language of what is shown, as a tag: `en`, `pt-BR`. */
export function language(): string {
  return current;
}
