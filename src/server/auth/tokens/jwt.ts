// Tokens that say of themselves whose they are. Each use has a key of its own: none is good for another.
import { randomUUID } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import { derivedKey } from '#server/lib/derived-key.ts'

const ALGORITHM = 'HS256'

type Use = 'access' | 'refresh'
export type Holder = { userId: number; sessionId: number }
export type ReadToken = Holder & { id: string; expiresAt: Date }

const number = z.string().check(z.regex(/^\d{1,15}$/))
const claims = z.object({ sub: number, sid: number, jti: z.string(), exp: z.number() })

type Making = { secretKey: string; use: Use; holder: Holder; now: Date; lifetimeMs: number }

export function signToken({ secretKey, use, holder, now, lifetimeMs }: Making): Promise<string> {
  return new SignJWT({ sid: String(holder.sessionId), token_use: use })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(holder.userId))
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .sign(derivedKey(secretKey, `jwt ${use}`))
}

type Reading = { secretKey: string; use: Use; token: string; now: Date }

/** What it says; nothing when it is not ours, for another use, or past its end. */
export async function readToken({ secretKey, use, token, now }: Reading): Promise<ReadToken | undefined> {
  const key = derivedKey(secretKey, `jwt ${use}`)
  const read = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now }).catch(
    () => undefined,
  )
  const response = z.safeParse(claims, read?.payload)
  if (!response.success) return undefined
  const { sub, sid, jti, exp } = response.data
  return { userId: Number(sub), sessionId: Number(sid), id: jti, expiresAt: new Date(exp * 1000) }
}
