/** One entry of an error body (panel-dialect.md 4.1). */
export interface ErrorEntry {
  readonly code: string;
  readonly detail: string;
  readonly meta?: { readonly source_field: string; readonly rule: string };
}

/** How an answer is made when the client does not ask for JSON: some errors redirect, others are pages. */
export type PlainForm = 'login' | 'back' | 'page';

/** A refusal by the panel, thrown by a handler and written by the panel server. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly entries: readonly ErrorEntry[],
    readonly options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly plain?: PlainForm;
    } = {},
  ) {
    super(entries[0]?.detail ?? String(status));
  }
}

/** A refusal with one entry. */
export function refusal(status: number, code: string, detail: string): ServiceError {
  return new ServiceError(status, [{ code, detail }]);
}

/** 400 of a business rule; `code` is the exception's name. */
export function display(detail: string, code = 'DisplayException'): ServiceError {
  return new ServiceError(400, [{ code, detail }], { plain: 'back' });
}

/** 401: no key, or one that is wrong, expired or deleted. */
export function unauthenticated(): ServiceError {
  return new ServiceError(401, [{ code: 'AuthenticationException', detail: 'Unauthenticated.' }], {
    plain: 'login',
  });
}

/** 403 of a permission or scope check. */
export function denied(detail = 'This action is unauthorized.'): ServiceError {
  return refusal(403, 'AccessDeniedHttpException', detail);
}

/** 403 with a text of the controller's own. */
export function forbidden(detail: string): ServiceError {
  return refusal(403, 'HttpForbiddenException', detail);
}

/** 404. */
export function notFound(
  detail = 'The requested resource could not be found on the server.',
): ServiceError {
  return refusal(404, 'NotFoundHttpException', detail);
}

/** 409 of a server's condition (panel-dialect.md 4.3). */
export function conflict(detail: string): ServiceError {
  return refusal(409, 'ServerStateConflictException', detail);
}

/** 422: one entry for each rule that failed. */
export function invalid(
  problems: readonly { readonly field: string; readonly rule: string; readonly detail: string }[],
): ServiceError {
  const entries = problems.map(({ field, rule, detail }) => ({
    code: 'ValidationException',
    detail,
    meta: { source_field: field, rule },
  }));
  return new ServiceError(422, entries, { plain: 'back' });
}

/** 500 as the panel answers its own crashes: `code` names the internal class. */
export function crashed(code: string): ServiceError {
  return refusal(
    500,
    code,
    'An unexpected error was encountered while processing this request, please try again.',
  );
}

/** The JSON body of an error. */
export function errorBody(error: ServiceError): string {
  const errors = error.entries.map((entry) => ({
    code: entry.code,
    status: String(error.status),
    detail: entry.detail,
    ...(entry.meta ? { meta: entry.meta } : {}),
  }));
  return JSON.stringify({ errors }, null, 4);
}
