// What a use-case works with: everything it needs, and nothing of HTTP.
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Passwords } from '#server/lib/passwords.ts'
import type { Random } from '#server/lib/tokens.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { User } from '#server/session/queries.ts'
import { saveSession } from '#server/session/save.ts'
import type { Session } from '#server/session/session.ts'

/** The same for all requests. */
export type AuthParts = {
  readonly db: Db
  readonly config: Config
  readonly mail: Mail
  readonly passwords: Passwords
  readonly random: Random
}

export type AuthContext = AuthParts & {
  readonly now: Date
  readonly client: { readonly ip: string; readonly userAgent: string }
  readonly session: Session
  /** Who is signed in. A use-case that signs in or out sets it. */
  user: User | undefined
  readonly log: Pick<Log, 'info'>
}

type Event =
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'signed up'
  | 'address verified'
  | 'code refused'
  | 'password changed'
  | 'password reset'
  | 'reset asked for'

/** Writes a line about what somebody did. Addresses and secrets do not belong there. */
export function note({ log, client, user }: AuthContext, event: Event, fields: { user?: number } = {}): void {
  log.info({ event, user: user?.id, ip: client.ip, ...fields }, event)
}

/**
 * A transaction that writes what `work` does together with the session: both or neither.
 * Inside, give `tx` to every query.
 * @throws Problem `conflict` when another request has changed the session meanwhile; then nothing is written.
 */
export async function write<T>(ctx: AuthContext, work: (tx: Db) => Promise<T>): Promise<T> {
  const restore = ctx.session.snapshot()
  const { user } = ctx
  try {
    const { result, confirm } = await ctx.db.transaction(async (tx) => {
      const result = await work(tx)
      return { result, confirm: await keepSession(tx, ctx) }
    })
    confirm()
    return result
  } catch (error) {
    restore()
    ctx.user = user
    throw error
  }
}

/** Writes the session alone. The result is to be called when that has been committed. */
export function keepSession(db: Db, { session, now, random, client }: AuthContext): Promise<() => void> {
  return saveSession(db, session, { now, random, ...client })
}
