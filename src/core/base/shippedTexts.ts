/**
 * The texts of a language by their keys, from what is shipped: `bundle` holds them in the order of `keys`. A bundle that
 * has keys of its own, as one of a language pack, is taken as it is; of one that fits neither, undefined.
 */
export function shippedTexts(
  keys: unknown,
  bundle: unknown,
): Readonly<Record<string, string>> | undefined {
  const texts = Array.isArray(bundle) ? zipped(keys, bundle) : bundle;
  if (typeof texts !== 'object' || texts === null) return undefined;
  const isText = (one: [string, unknown]): one is [string, string] =>
    typeof one[1] === 'string' && one[1] !== '';
  // What is not translated is shown in English.
  return Object.fromEntries(Object.entries(texts).filter(isText));
}

function zipped(keys: unknown, texts: readonly unknown[]): Record<string, unknown> | undefined {
  if (!Array.isArray(keys) || keys.length !== texts.length) return undefined;
  return Object.fromEntries(keys.map((key, index) => [String(key), texts[index]]));
}
