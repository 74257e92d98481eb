/** Whether a value from outside is an object with named fields: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a list from outside; what is no text is left out, and what is no list has none. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Whether a value can be the name or id of something: a text that is neither empty nor endless. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500;
}
