import type { ServerApi } from './serverApi';
import { type Reader, fields } from './decode';
import { serverRoute } from './route';
import { type EggVariable, readEggVariable } from './server';

/** How a server starts. api.md names this area; its routes are those of panel-dialect.md, section 3.2. */

/** An image that a server may run on. */
export interface ContainerImage {
  readonly label: string;
  readonly image: string;
}

/** A server's startup: its command and what fills it in. */
export interface Startup {
  /** With the variables' values in their places. */
  readonly command: string;
  readonly variables: readonly EggVariable[];
  readonly images: readonly ContainerImage[];
}

const readStartup: Reader<Startup> = (value, at) => {
  const body = fields(value, at);
  const meta = body.fields('meta');
  return {
    command: meta.textIf('startup_command') ?? '',
    variables: body.list('data', readEggVariable),
    images: readImages(meta.raw('docker_images')),
  };
};

/** An object of label to image; a plain list of images is taken as well. */
function readImages(value: unknown): readonly ContainerImage[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([label, image]: [string, unknown]) =>
    typeof image === 'string' ? [{ label: Array.isArray(value) ? image : label, image }] : [],
  );
}

/** The startup command, the variables that the key may see, and the images to choose from. */
export function getStartup({ http, uuid }: ServerApi, signal?: AbortSignal): Promise<Startup> {
  return http.send({ path: serverRoute(uuid, 'startup'), read: readStartup, signal });
}

/** Sets one variable, by its `envVariable`; it counts from the next start. 422 where its rules say no. */
export function setVariable(
  { http, uuid }: ServerApi,
  variable: { readonly key: string; readonly value: string },
): Promise<EggVariable> {
  return http.send({
    method: 'PUT',
    path: serverRoute(uuid, 'startup', 'variable'),
    json: { key: variable.key, value: variable.value },
    read: readEggVariable,
  });
}
