// What a use-case works with: everything it needs, and nothing of HTTP.
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { saveSession } from '#server/identity/session/save.ts'
import type { Session } from '#server/identity/session/session.ts'
import type { OneTimeCodes } from '#server/lib/one-time-code.ts'
import type { Passwords } from '#server/lib/passwords.ts'
import type { Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'

import type { CookieJar } from './clients.ts'
import type { SocialProviders } from './social/provider.ts'
import { lockUser } from './users-queries.ts'

/** The same for all requests. */
export type AuthParts = {
  readonly db: Db
  readonly config: RunConfig
  readonly mail: Mail
  readonly passwords: Passwords
  readonly codes: OneTimeCodes
  readonly providers: SocialProviders
  readonly random: Random
}

export type AuthContext = AuthParts & {
  readonly now: Date
  readonly client: { readonly ip: string; readonly userAgent: string }
  readonly cookies: CookieJar
  /** For the forms of our own pages; undefined for an app. */
  readonly csrfToken: string | undefined
  /** The origins of our own pages. */
  readonly origins: readonly string[]
  readonly session: Session
  /** Who is signed in. A use-case that signs in or out sets it. */
  user: User | undefined
  /** What `write` does is told here when it is done. */
  log: { info(fields: object, message: string): void }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an account call. */
    account: AuthContext
  }
}

/**
 * A transaction that writes what `work` does together with the session, and then notes it: all or nothing.
 * Inside, give `tx` to every query. Whoever is signed in is locked, so nobody else changes what they have.
 * @throws Problem `conflict` when they were signed out, or another request has changed the session, meanwhile.
 */
export async function write<T>(ctx: AuthContext, work: (tx: Db) => Promise<T>): Promise<T> {
  const restore = ctx.session.snapshot()
  const { user, log } = ctx
  const noted: Parameters<typeof log.info>[] = []
  ctx.log = { info: (...line) => void noted.push(line) }
  try {
    const { result, confirm } = await ctx.db.transaction(async (tx) => {
      await holdUser(ctx, tx)
      const result = await work(tx)
      return { result, confirm: await keepSession(tx, ctx) }
    })
    confirm()
    for (const line of noted) log.info(...line)
    return result
  } catch (error) {
    restore()
    ctx.user = user
    throw error
  } finally {
    ctx.log = log
  }
}

async function holdUser({ user, session }: AuthContext, tx: Db): Promise<void> {
  if (user && (await lockUser(tx, user.id)) !== session.generation) throw new Problem('conflict')
}

/** Writes the session alone. The result is to be called when that has been committed. */
export function keepSession(db: Db, { session, now, random, client }: AuthContext): Promise<() => void> {
  return saveSession(db, session, { now, random, ...client })
}
