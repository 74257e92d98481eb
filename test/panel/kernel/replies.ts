import type { PanelContext, Reply } from './app';

/** A record as the panel wraps it. */
export interface PanelRecord {
  readonly object: string;
  readonly attributes: unknown;
  readonly meta?: unknown;
}

/** An include that the caller may not see. */
export const nullResource: PanelRecord = { object: 'null_resource', attributes: null };

/** A JSON answer. */
export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

/** 204: done, without a body. */
export const noContent: Reply = { status: 204 };

/** A list without pages. */
export function list(data: readonly PanelRecord[], meta?: object) {
  return { object: 'list', data, ...(meta ? { meta } : {}) };
}

/** How a list is cut into pages. */
export interface Paging {
  readonly perPage: number;
  readonly most: number;
}

/** One page of the items as `page` and `per_page` ask for it, with `meta.pagination`. */
export function paginated<T>(
  context: PanelContext,
  items: readonly T[],
  { perPage, most }: Paging,
): { readonly items: readonly T[]; readonly pagination: object } {
  const asked = Number.parseInt(context.query.get('per_page') ?? String(perPage), 10);
  const size = Math.min(asked === 0 || Number.isNaN(asked) ? 15 : Math.max(1, asked), most);
  const page = Number(context.query.get('page') ?? 1);
  const current = Number.isInteger(page) && page >= 1 ? page : 1;
  const part = items.slice((current - 1) * size, current * size);
  const pagination = {
    total: items.length,
    count: part.length,
    per_page: size,
    current_page: current,
    total_pages: Math.max(1, Math.ceil(items.length / size)),
    links: [],
  };
  return { items: part, pagination };
}

/** Unix milliseconds as the panel writes times. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
}

/** The same, or null. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
