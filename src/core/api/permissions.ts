import { type Reader, fields } from './decode';
import { asRefused } from './errorMeaning';
import { PanelError } from './errors';
import type { PanelHttp } from './http';
import { spellingsOf } from './permissionSpellings';
import { isUnexplained } from './scopes';

/** What each permission allows, by `group.key`, in the panel's own words. */
export function listPermissions(
  http: PanelHttp,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  return http.send({ path: '/permissions', read: readCatalogue, signal, priority: 'view' });
}

/** Groups by their names; or, as Pelican has them, a list of groups, whose permissions have no words. */
const readCatalogue: Reader<ReadonlyMap<string, string>> = (value, at) => {
  const attributes = fields(value, at).fields('attributes');
  if (Array.isArray(attributes.raw('permissions')))
    return new Map(attributes.list('permissions', readGroup).flat());
  const groups = attributes.fields('permissions');
  return new Map(
    groups.names().flatMap((group) => {
      const keys = groups.fields(group).fields('keys');
      return keys.names().map((key) => [`${group}.${key}`, keys.textIf(key) ?? ''] as const);
    }),
  );
};

/** A group of a list, or one permission where each is an entry of its own. */
const readGroup: Reader<readonly (readonly [string, string])[]> = (value, at) => {
  const from = fields(value, at);
  const name = from.text('name');
  const keys = from.texts('permissions');
  if (name.includes('.')) return [[name, from.textIf('description') ?? '']];
  return keys.map((key) => [`${name}.${key}`, ''] as const);
};

/** Says what a refused permission is, in the panel's words; asks the panel for them once, when the first is refused. */
export class PermissionCatalog {
  private readonly catalogues = new WeakMap<PanelHttp, Promise<ReadonlyMap<string, string>>>();

  /**
   * The error to show in place of `error`: a refusal (403) for want of a permission names it. One with a reason of its
   * own, such as an address that the key is not for, keeps the panel's words. Never rejects.
   */
  async explain(http: PanelHttp, error: unknown, permission: string): Promise<unknown> {
    if (!PanelError.is(error, 'forbidden') || error.missingPermission !== undefined) return error;
    // Whoever knew it beforehand names no more than the permission.
    if (error.hasWords && !isUnexplained(error.detail) && error.detail !== permission)
      return asRefused(error);
    return this.missing(http, permission, error);
  }

  /** The error for a permission that is known to be missing, before anybody is asked. Never rejects. */
  refusal(http: PanelHttp, permission: string): Promise<unknown> {
    const error = new PanelError('forbidden', permission, { status: 403 });
    return this.missing(http, permission, error);
  }

  private async missing(
    http: PanelHttp,
    permission: string,
    error: PanelError,
  ): Promise<PanelError> {
    const { name, meaning } = await this.entry(http, permission);
    const needed = meaning ? `${name} (${meaning.replace(/\.$/, '')})` : name;
    return new PanelError('forbidden', needed, {
      status: error.status,
      code: error.code,
      missingPermission: name,
      cause: error,
    });
  }

  /** A permission as the panel spells it, with what it allows where the panel can be asked and says so. */
  private async entry(
    http: PanelHttp,
    permission: string,
  ): Promise<{ readonly name: string; readonly meaning?: string | undefined }> {
    const known = this.catalogues.get(http) ?? listPermissions(http);
    this.catalogues.set(http, known);
    try {
      const catalogue = await known;
      const name = spellingsOf(permission).find((one) => catalogue.has(one)) ?? permission;
      return { name, meaning: catalogue.get(name) };
    } catch {
      // The refusal itself matters more than its explanation; the next one asks again.
      this.catalogues.delete(http);
      return { name: permission };
    }
  }
}
