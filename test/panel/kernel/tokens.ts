import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PracticeClock } from './clock';

/** What a signed token says. Times in Unix seconds. */
export interface Claims {
  readonly iat: number;
  readonly exp: number;
  readonly unique_id: string;
  readonly scope: string;
  readonly server_uuid: string;
  readonly user_uuid: string;
  readonly file_path?: string;
  readonly backup_uuid?: string;
  readonly permissions?: readonly string[];
}

/** The answer of a check. */
export type Verified =
  | { readonly kind: 'valid'; readonly claims: Claims }
  | { readonly kind: 'expired'; readonly claims: Claims }
  /** Issued before the node started or before the user's access was taken. */
  | { readonly kind: 'revoked'; readonly claims: Claims }
  | { readonly kind: 'garbage' };

const header = encode({ alg: 'HS256', typ: 'JWT' });

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** HS256 tokens: signed by the panel, checked by the node, used once where a URL carries them. */
export class Tokens {
  private readonly secret = randomBytes(32);
  private used = new Set<string>();
  private bootedAt = 0;
  private readonly revokedAt = new Map<string, number>();

  constructor(
    private readonly clock: PracticeClock,
    /** Whether a token is refused, too, that was issued in the very second of the revocation. */
    private readonly deniesWholeSecond: () => boolean = () => false,
  ) {}

  /** Signs claims that end `lifetimeMs` from now. */
  sign(claims: Omit<Claims, 'iat' | 'exp' | 'unique_id'>, lifetimeMs: number): string {
    const iat = this.clock.seconds();
    const exp = Math.floor((this.clock.now() + lifetimeMs) / 1000);
    const body = `${header}.${encode({ ...claims, iat, exp, unique_id: randomUUID() })}`;
    return `${body}.${this.signature(body)}`;
  }

  /** Checks signature and end. */
  verify(token: string): Verified {
    const [head, payload, signature] = token.split('.');
    if (!head || !payload || !signature) return { kind: 'garbage' };
    const expected = Buffer.from(this.signature(`${head}.${payload}`));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
      return { kind: 'garbage' };
    }
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    if (claims.exp <= this.clock.seconds()) return { kind: 'expired', claims };
    const revoked = this.revokedAt.get(`${claims.server_uuid} ${claims.user_uuid}`) ?? 0;
    const since = Math.max(revoked, this.bootedAt);
    const isRevoked = this.deniesWholeSecond() ? claims.iat <= since : claims.iat < since;
    return { kind: isRevoked ? 'revoked' : 'valid', claims };
  }

  /** Uses a token up; false when it was used before. */
  consume(claims: Claims): boolean {
    if (this.used.has(claims.unique_id)) return false;
    this.used.add(claims.unique_id);
    return true;
  }

  /** The node restarts: tokens issued in earlier seconds are no longer good. */
  restart(): void {
    this.used.clear();
    this.bootedAt = this.clock.seconds();
  }

  /** A user's tokens for a server, issued in earlier seconds, are no longer good. */
  revoke(server: string, user: string): void {
    this.revokedAt.set(`${server} ${user}`, this.clock.seconds());
  }

  /** Back to the start: nothing used, nothing revoked. */
  forget(): void {
    this.used.clear();
    this.revokedAt.clear();
    this.bootedAt = 0;
  }

  private signature(body: string): string {
    return createHmac('sha256', this.secret).update(body).digest('base64url');
  }
}
