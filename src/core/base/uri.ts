/** The parts of a URI that say where it leads. VS Code's own URIs have them. */
export interface UriParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

const uris = new WeakSet<object>();

/** Marks a URI of VS Code, so that commands know it for one. It may come from anywhere: a link can name any. */
export function markUri<U extends UriParts>(uri: U): U {
  uris.add(uri);
  return uri;
}

/** Whether a value was marked: what only looks like a URI is none. */
export function isUri(value: unknown): value is UriParts {
  return typeof value === 'object' && value !== null && uris.has(value);
}
