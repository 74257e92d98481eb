/**
 * Makes a value when it is first asked for, and keeps it. The formatters of `Intl` take 5 to 15 ms each to make, which no
 * start has to spare.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
