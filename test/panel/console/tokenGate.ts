import type { App } from '../kernel/app';
import type { Claims } from '../kernel/tokens';
import type { Server } from '../kernel/world';

/** Why a token does not do; `text` as the node words it (panel-dialect.md 6.2). */
export type TokenProblem = { readonly kind: 'jwt' | 'other'; readonly text: string };

const expired = 'jwt: exp claim is invalid';
const revoked = 'jwt: created too far in past (denylist)';

/** Judges websocket tokens; single ones can be ended before their time. */
export class TokenGate {
  private readonly ended = new Map<string, 'expired' | 'revoked'>();

  constructor(private readonly app: App) {}

  /** Ends a token now. */
  end(claims: Claims, how: 'expired' | 'revoked'): void {
    this.ended.set(claims.unique_id, how);
  }

  /** Checks what a client sent with `auth`. */
  admit(token: string, server: Server): Claims | TokenProblem {
    const checked = this.app.tokens.verify(token);
    if (checked.kind === 'garbage') {
      return {
        kind: 'other',
        text: 'an unexpected error was encountered while handling this request',
      };
    }
    const { claims } = checked;
    if (checked.kind === 'revoked') return { kind: 'jwt', text: revoked };
    const text = this.problem(claims) ?? this.mismatch(claims, server);
    return text === undefined ? claims : { kind: 'jwt', text };
  }

  /** What is wrong by now with a token that was admitted. */
  problem(claims: Claims): string | undefined {
    const ended = this.ended.get(claims.unique_id);
    if (ended === 'revoked') return revoked;
    const isOver = ended === 'expired' || this.secondsLeft(claims) <= 0;
    return isOver ? expired : undefined;
  }

  /** Seconds until the token ends; 0 or less once it has. */
  secondsLeft(claims: Claims): number {
    if (this.ended.has(claims.unique_id)) return 0;
    return claims.exp - this.app.clock.now() / 1000;
  }

  forget(): void {
    this.ended.clear();
  }

  private mismatch(claims: Claims, server: Server): string | undefined {
    if (claims.server_uuid !== server.uuid) return 'jwt: server uuid mismatch';
    const permissions = claims.permissions ?? [];
    const mayConnect = permissions.includes('*') || permissions.includes('websocket.connect');
    const isUnscoped = this.app.flavour.wantsTokenScope;
    const isGood = claims.scope === 'websocket' && mayConnect && !isUnscoped;
    return isGood ? undefined : 'jwt: missing connect permission';
  }
}
