import { isScopeMissing } from '../api/errorMeaning';
import type { AnsweredRequest, PanelHttp } from '../api/http';
import { scopeOf } from '../api/scopes';
import { Emitter } from '../base/event';

/** Remembers which scopes of a panel's key were granted or refused by what was asked anyway. */
export class ScopeLedger {
  private readonly known = new WeakMap<PanelHttp, Map<string, boolean>>();
  private readonly changed = new Emitter<{ readonly http: PanelHttp; readonly scope: string }>();

  /** Fires a scope that a client's key turned out to have, or not to have. */
  readonly onDidChange = this.changed.event;

  /** Listens to a panel's answers from now on; a second call for the same client does nothing. */
  follow(http: PanelHttp): void {
    if (this.known.has(http)) return;
    const scopes = new Map<string, boolean>();
    this.known.set(http, scopes);
    http.onDidAnswer((answer) => {
      const scope = scopeOf(answer);
      const isGranted = scope === undefined ? undefined : verdict(answer);
      if (scope === undefined || isGranted === undefined) return;
      const isNew = scopes.get(scope) !== isGranted;
      scopes.set(scope, isGranted);
      if (isNew) this.changed.fire({ http, scope });
    });
  }

  /** Whether a scope was granted or refused when it was last needed; undefined where it never was. */
  isGranted(http: PanelHttp, scope: string): boolean | undefined {
    return this.known.get(http)?.get(scope);
  }
}

/** What an answer tells of the scope: a refusal may have another reason, such as an unconfirmed email. */
function verdict({ status, error }: AnsweredRequest): boolean | undefined {
  if (error) return isScopeMissing(error) ? false : undefined;
  return status >= 200 && status < 300 ? true : undefined;
}
