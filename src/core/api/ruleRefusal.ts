import { PanelError } from './errors';

/**
 * The refusal to show. A 403 in the panel's own words is one of its rules, such as no more than one has oneself or no
 * backups in this plan (panel-dialect.md, 3.7): its words count, and no permission is missing.
 */
export function asRule(error: unknown): unknown {
  if (!PanelError.is(error, 'forbidden') || error.code !== 'HttpForbiddenException') return error;
  return new PanelError('refused', error.detail, {
    status: error.status,
    code: error.code,
    cause: error,
  });
}
