// Runs a login through its stages, such as email verification, until a stage needs an action of the user. After the
// last stage, the user is logged in.
import type { FlowId } from '#contract/auth/flow.ts'
import type { Db } from '#server/db/open.ts'
import { tooMany } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { LoginMethod, PendingLogin } from '#server/identity/session/state.ts'

import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { conflict, invalid } from '../ground/errors.ts'
import { findPendingLogin, storeLogin } from '../ground/pending.ts'
import { findAddress, findUser, recordLogin } from '../ground/users-queries.ts'
import { mfaStage, trustStage } from './mfa-stage.ts'
import { sendLoginCode } from './send-login-code.ts'
import { sendVerification } from './send-verification.ts'
import type { Stage } from './stage.ts'

// The login stage for email verification. If verification is mandatory, a login is pending until the user verifies the
// address.
const emailVerificationStage: Stage = {
  flow: 'verify_email',

  async isNeeded({ config }, tx, { userId, email }) {
    if (config.accounts.emailVerification !== 'mandatory' || email === null) return false
    return userId === null || (await findAddress(tx, userId, email))?.isVerified !== true
  },

  async start(ctx, tx, { userId, email, isSignup }) {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email: email ?? '' })
    // If no new link was sent, an earlier link is still valid, so the login continues. If no new code was sent, the
    // client must learn this, so this function throws.
    if (isSent || !ctx.config.accounts.emailVerificationByCode) return
    throw isSignup ? tooMany(retryAfterMs) : invalid({ code: 'too_many_login_attempts' })
  },
}

const loginCodeStage: Stage = {
  flow: 'login_by_code',

  async isNeeded({ config }, _tx, { methods }) {
    return config.accounts.loginByCodeRequired && methods.every(({ method }) => method !== 'code')
  },

  async start(ctx, tx, { userId, email, generation }) {
    await sendLoginCode(ctx, tx, { userId, email: email ?? '', generation, resends: 0 })
  },
}

const passkeySignupStage: Stage = {
  flow: 'mfa_signup_webauthn',

  async isNeeded(_ctx, _tx, { makesPasskey }) {
    return makesPasskey === true
  },

  async start() {},
}

/** The stages of a login, in the order in which a login runs through them. */
const stages: readonly Stage[] = [
  loginCodeStage,
  emailVerificationStage,
  mfaStage,
  trustStage,
  passkeySignupStage,
]

type LoginDetails = {
  user: User
  /** The address that the user has entered. If verification is mandatory, this address must be verified. */
  email: string | null
  /** How the user has authenticated. `signup` adds no login method to the session. */
  method: 'password' | 'code' | 'password_reset' | 'signup' | SecondFactor | ProviderMethod
  isSignup?: boolean
  /** Set for a signup without a password. The user has to create a passkey. */
  makesPasskey?: boolean
  pendingJobId?: number | undefined
}

/** A login through an external provider. */
type ProviderMethod = { method: 'socialaccount'; provider: string; uid: string }

/** A login by a second factor, or by a passkey alone (`passwordless`). */
export type SecondFactor = {
  method: 'mfa'
  id: number
  type: 'totp' | 'recovery_codes' | 'webauthn'
  passwordless?: true
}

/**
 * Begins a login. Call inside `write`. Begins no login for a disabled account, and the response does not reveal that
 * the account is disabled.
 * @throws Problem 409 for logged-in users.
 */
export async function beginLogin(
  ctx: AuthContext,
  tx: Db,
  { user, email, method, isSignup = method === 'signup', makesPasskey, pendingJobId }: LoginDetails,
): Promise<void> {
  if (ctx.user) throw conflict()
  ctx.session.touch()
  if (!user.isActive) return
  const methods = method === 'signup' ? [] : [toLoginMethod(ctx, method, email)]
  const owner = { userId: user.id, generation: user.sessionGeneration }
  await advance(ctx, tx, {
    login: newLogin(ctx, { ...owner, email, methods, isSignup, makesPasskey, pendingJobId }),
    from: 0,
  })
}

/**
 * A simulated signup with a taken address. It looks pending, like a real signup. `passwordHash` and `identity` are
 * needed if the visitor changes the address and the signup becomes real.
 */
export type DecoyLogin = Pick<PendingLogin, 'passwordHash' | 'makesPasskey' | 'identity' | 'pendingJobId'> & {
  email: string
}

/** Begins a simulated signup. The signup looks pending like a real signup, but gives no access to the taken address. */
export async function beginDecoyLogin(ctx: AuthContext, tx: Db, decoy: DecoyLogin): Promise<void> {
  const login = newLogin(ctx, { ...decoy, userId: null, generation: 0, methods: [], isSignup: true })
  await advance(ctx, tx, { login, from: 0 })
}

function newLogin(
  { now, config }: AuthContext,
  fields: Omit<PendingLogin, 'stage' | 'expiresAt'>,
): PendingLogin {
  return { ...fields, stage: '', expiresAt: now.getTime() + config.accounts.loginMs }
}

/**
 * Completes a stage of the pending login and continues the login. Call inside `write`. Adds `method` to the login
 * methods of the session.
 * @throws Problem 409 if no login is pending in that stage, or the user's sessions were ended after the login began.
 */
export async function finishStage(
  ctx: AuthContext,
  tx: Db,
  { stage, method }: { stage: FlowId; method?: 'code' | SecondFactor },
): Promise<void> {
  const login = findPendingLogin(ctx, stage)
  if (login === undefined) throw conflict()
  const added = method ? [toLoginMethod(ctx, method, login.email)] : []
  const from = stages.findIndex(({ flow }) => flow === stage) + 1
  await advance(ctx, tx, { login: { ...login, methods: [...login.methods, ...added] }, from })
}

async function advance(
  ctx: AuthContext,
  tx: Db,
  { login, from }: { login: PendingLogin; from: number },
): Promise<void> {
  for (const stage of stages.slice(from)) {
    if (!(await stage.isNeeded(ctx, tx, login))) continue
    storeLogin(ctx, { ...login, stage: stage.flow })
    await stage.start(ctx, tx, login)
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

function toLoginMethod(
  { now }: AuthContext,
  method: string | SecondFactor | ProviderMethod,
  email: string | null,
): LoginMethod {
  const at = now.getTime() / 1000
  if (typeof method === 'object') return { ...method, at }
  return method === 'password_reset' || email === null ? { method, at } : { method, at, email }
}
