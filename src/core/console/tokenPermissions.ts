import { isCostlyJson } from '../base/jsonCost';
import { limits } from '../base/limits';
import { isRecord, textsOf } from '../base/record';

/**
 * What a console token allows: it carries the permissions of its moment (api.md, Authentication 7), so that nobody has to
 * ask. Undefined where it does not tell. Nothing is believed of it but what the user sees: the daemon decides.
 */
export function tokenPermissions(token: string): readonly string[] | undefined {
  const [, payload = ''] = token.split('.');
  if (payload.length > limits.tokenLength) return undefined;
  const claims = parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const permissions = isRecord(claims) ? claims['permissions'] : undefined;
  return Array.isArray(permissions) ? textsOf(permissions) : undefined;
}

function parse(json: string): unknown {
  try {
    return isCostlyJson(json, limits.frameValues) ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}
