// The context of a use case. It does not depend on HTTP.
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
import type { SocialProviders } from './social-provider.ts'
import { lockUser } from './users-queries.ts'

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
  /** Whether the browser has the cookie of the current event. */
  readonly hasEventCode: boolean
  /** The CSRF token for the forms of HTML pages. Undefined for apps. */
  readonly csrfToken: string | undefined
  /** The origins of this site (scheme, host and port). */
  readonly origins: readonly string[]
  readonly session: Session
  /** The logged-in user. Use cases that log a user in or out replace this value. */
  user: User | undefined
  /**
   * Logs audit lines. During `write`, the lines are buffered. They are logged only after its transaction has committed.
   */
  log: { info(fields: object, message: string): void }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of a call of the account API. Undefined for other requests. */
    account: AuthContext
  }
}

/**
 * Runs `work` and saves the session in one transaction, and logs the audit events after the commit. `work` must pass
 * `tx` to every query. Locks the logged-in user, so that concurrent writes for that user run one after another.
 * @throws Problem `conflict` if the user has been logged out, or another request has changed the session.
 */
export async function write<T>(ctx: AuthContext, work: (tx: Db) => Promise<T>): Promise<T> {
  const restore = ctx.session.snapshot()
  const { user, log } = ctx
  const bufferedLines: Parameters<typeof log.info>[] = []
  ctx.log = { info: (...line) => void bufferedLines.push(line) }
  try {
    const { result, confirm } = await ctx.db.transaction(async (tx) => {
      await lockLoggedInUser(ctx, tx)
      const result = await work(tx)
      return { result, confirm: await persistSession(tx, ctx) }
    })
    confirm()
    for (const line of bufferedLines) log.info(...line)
    return result
  } catch (error) {
    restore()
    ctx.user = user
    throw error
  } finally {
    ctx.log = log
  }
}

async function lockLoggedInUser({ user, session }: AuthContext, tx: Db): Promise<void> {
  if (user && (await lockUser(tx, user.id)) !== session.generation) throw new Problem('conflict')
}

/**
 * Saves the session. The caller must call the returned function after the commit, so that the response contains the
 * new token.
 */
export function persistSession(db: Db, { session, now, random, client }: AuthContext): Promise<() => void> {
  return saveSession(db, session, { now, random, ...client })
}
