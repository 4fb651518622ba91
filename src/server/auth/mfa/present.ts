import type { AuthenticatorShape } from '#contract/auth/mfa.ts'

import type { Authenticator } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { type CodeSet, deriveCodes, isCodeUsed, RECOVERY_CODE_COUNT } from './recovery-codes/codes.ts'
import { decryptSecret } from './secrets.ts'

export function presentAuthenticator(ctx: AuthContext, row: Authenticator): AuthenticatorShape {
  if (row.type === 'totp') return presentTotp(row)
  return row.type === 'recovery_codes' ? presentRecoveryCodes(ctx, row) : presentWebauthn(row)
}

export function presentTotp(row: Authenticator) {
  return { type: 'totp' as const, ...presentTimes(row) }
}

export function presentWebauthn(row: Authenticator) {
  const { id, name, isPasswordless } = row
  return {
    type: 'webauthn' as const,
    ...presentTimes(row),
    id,
    name: name ?? '',
    is_passwordless: isPasswordless,
  }
}

export function presentRecoveryCodes(ctx: AuthContext, row: Authenticator) {
  const unused = unusedCodes(ctx, row)
  return {
    type: 'recovery_codes' as const,
    ...presentTimes(row),
    total_code_count: RECOVERY_CODE_COUNT,
    unused_code_count: unused.length,
  }
}

export function presentShownCodes(ctx: AuthContext, row: Authenticator) {
  return { ...presentRecoveryCodes(ctx, row), unused_codes: unusedCodes(ctx, row) }
}

function unusedCodes(ctx: AuthContext, row: Authenticator): string[] {
  return deriveCodes(decryptCodeSet(ctx, row)).filter((_, index) => !isCodeUsed(row.usedMask, index))
}

function decryptCodeSet(ctx: AuthContext, { userId, sealed }: Authenticator): CodeSet {
  return decryptSecret(ctx, { userId, type: 'recovery_codes' }, sealed)
}

/** Returns the times of an authenticator in seconds since 1970, with fractions. */
function presentTimes({ createdAt, lastUsedAt }: Authenticator) {
  return {
    created_at: createdAt.getTime() / 1000,
    last_used_at: lastUsedAt === null ? null : lastUsedAt.getTime() / 1000,
  }
}
