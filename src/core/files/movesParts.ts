import type { Clock } from '../base/clock';
import type { PanelHttp } from '../api/http';
import type { DirectoryCache } from './directoryCache';
import type { Lookup } from './lookup';

/** What moves need to know and to tell. */
export interface MovesParts {
  readonly http: PanelHttp;
  readonly uuid: string;
  readonly clock: Clock;
  readonly cache: DirectoryCache;
  readonly lookup: Lookup;
}
