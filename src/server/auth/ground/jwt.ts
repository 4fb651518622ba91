// Signs and verifies JSON Web Tokens. Each purpose (access, refresh) has its own key, so a token for one purpose is
// invalid for the other.
import { randomUUID } from 'node:crypto'

import * as z from 'zod/mini'

import { deriveKey, deriveKeys, type SecretKeys } from '#server/lib/derived-key.ts'

const ALGORITHM = 'HS256'

type Use = 'access' | 'refresh'
export type Holder = { userId: number; sessionId: number }
export type ReadToken = Holder & { id: string; expiresAt: Date }

const number = z.string().check(z.regex(/^\d{1,15}$/))
const claims = z.object({ sub: number, sid: number, jti: z.string(), exp: z.number() })

type NewToken = { secretKey: string; use: Use; holder: Holder; now: Date; lifetimeMs: number }

export async function signToken(options: NewToken): Promise<string> {
  const { secretKey, use, holder, now, lifetimeMs } = options
  const { SignJWT } = await import('jose')
  return new SignJWT({ sid: String(holder.sessionId), token_use: use })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(holder.userId))
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .sign(deriveKey(secretKey, `jwt ${use}`))
}

type Reading = { keys: SecretKeys; use: Use; token: string; now: Date }

/**
 * Returns the claims of a token. Returns undefined if the signature or the purpose is wrong, or the token has expired.
 */
export async function readToken({ keys, use, token, now }: Reading): Promise<ReadToken | undefined> {
  const { jwtVerify } = await import('jose')
  const { all } = deriveKeys(keys, `jwt ${use}`)
  const verify = (key: Buffer) => jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
  const read = await Promise.any(all.map(verify)).catch(() => undefined)
  const response = z.safeParse(claims, read?.payload)
  if (!response.success) return undefined
  const { sub, sid, jti, exp } = response.data
  return { userId: Number(sub), sessionId: Number(sid), id: jti, expiresAt: new Date(exp * 1000) }
}
