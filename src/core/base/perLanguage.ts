import { language } from './language';

/** Makes something once for each language of the texts: what Intl formats by takes longer to make than to use. */
export function perLanguage<T>(make: (language: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const now = language();
    const known = made.get(now) ?? make(now);
    made.set(now, known);
    return known;
  };
}
