// Leads a login through the stages, up to the first that waits; at the end it becomes a session.
import type { FlowId } from '#contract/auth/flow.ts'
import { audit } from '#server/auth/audit-log.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { conflict } from '#server/auth/errors.ts'
import { pendingLogin, storeLogin } from '#server/auth/pending.ts'
import { findUser, recordLogin } from '#server/auth/users-queries.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { LoginMethod, PendingLogin } from '#server/identity/session/state.ts'

import { stages } from './stages.ts'

type LoginOf = {
  user: User
  /** The address that was given; it has to be verified where verification is mandatory. */
  email: string | null
  /** The authentication method. A signup by password is none. */
  method: 'password' | 'code' | 'password_reset' | 'signup' | SecondFactor | ProviderMethod
  isSignup?: boolean
  /** A signup without a password: it has to make a passkey instead. */
  makesPasskey?: boolean
}

/** A provider says who they are. */
type ProviderMethod = { method: 'socialaccount'; provider: string; uid: string }

/** A second factor that was given; a passkey may be all that is asked for. */
export type SecondFactor = {
  method: 'mfa'
  id: number
  type: 'totp' | 'recovery_codes' | 'webauthn'
  passwordless?: true
}

/**
 * Begins a login, inside `write`. A disabled account gets nowhere, and is not told so.
 * @throws Problem 409 for whoever is signed in.
 */
export async function beginLogin(
  ctx: AuthContext,
  tx: Db,
  { user, email, method, isSignup = method === 'signup', makesPasskey }: LoginOf,
): Promise<void> {
  if (ctx.user) throw conflict()
  ctx.session.touch()
  if (!user.isActive) return
  const methods = method === 'signup' ? [] : [methodOf(ctx, method, email)]
  const who = { userId: user.id, generation: user.sessionGeneration }
  await advance(ctx, tx, {
    login: newLogin(ctx, { ...who, email, methods, isSignup, makesPasskey }),
    from: 0,
  })
}

/** `passwordHash`, `identity`: with which it becomes a signup after all, by another address or by verifying this one. */
export type DecoyLogin = Pick<PendingLogin, 'passwordHash' | 'makesPasskey' | 'identity'> & { email: string }

/** As a signup would begin, for an address that is taken: it waits where that would, and never becomes a session. */
export async function beginDecoyLogin(ctx: AuthContext, tx: Db, decoy: DecoyLogin): Promise<void> {
  const login = newLogin(ctx, { ...decoy, userId: null, generation: 0, methods: [], isSignup: true })
  await advance(ctx, tx, { login, from: 0 })
}

function newLogin(
  { now, config }: AuthContext,
  who: Omit<PendingLogin, 'stage' | 'expiresAt'>,
): PendingLogin {
  return { ...who, stage: '', expiresAt: now.getTime() + config.accounts.loginMs }
}

/**
 * Goes on after a stage whose question was answered, inside `write`. `method` is added to the methods of the login.
 * @throws Problem 409 when no login waits there, or its user's sessions were ended meanwhile.
 */
export async function finishStage(
  ctx: AuthContext,
  tx: Db,
  { stage, method }: { stage: FlowId; method?: 'code' | SecondFactor },
): Promise<void> {
  const login = pendingLogin(ctx, stage)
  if (login === undefined) throw conflict()
  const added = method ? [methodOf(ctx, method, login.email)] : []
  const from = stages.findIndex(({ flow }) => flow === stage) + 1
  await advance(ctx, tx, { login: { ...login, methods: [...login.methods, ...added] }, from })
}

async function advance(
  ctx: AuthContext,
  tx: Db,
  { login, from }: { login: PendingLogin; from: number },
): Promise<void> {
  for (const stage of stages.slice(from)) {
    if (!(await stage.waits(ctx, tx, login))) continue
    storeLogin(ctx, { ...login, stage: stage.flow })
    await stage.ask(ctx, tx, login)
    return
  }
  await startSession(ctx, tx, login)
}

async function startSession(ctx: AuthContext, tx: Db, login: PendingLogin): Promise<void> {
  const user = login.userId === null ? undefined : await findUser(tx, login.userId)
  if (!user?.isActive || user.sessionGeneration !== login.generation) throw conflict()
  await recordLogin(tx, user.id, ctx.now)
  ctx.session.restart({ userId: user.id, generation: user.sessionGeneration, methods: login.methods })
  ctx.user = user
  audit(ctx, 'logged in')
}

function methodOf(
  { now }: AuthContext,
  method: string | SecondFactor | ProviderMethod,
  email: string | null,
): LoginMethod {
  const at = now.getTime() / 1000
  if (typeof method === 'object') return { ...method, at }
  return method === 'password_reset' || email === null ? { method, at } : { method, at, email }
}
