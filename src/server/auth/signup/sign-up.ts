// Creates accounts. With enumeration prevention, the response does not reveal that an address is taken. Only the owner
// of the address learns about the signup, by email.
import * as z from 'zod/mini'

import { password } from '#contract/auth/fields.ts'
import { signupByPassword } from '#contract/auth/signup.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { type JobToSend, storeSignupJob } from '#server/jobs/pending-jobs/queries.ts'
import { required } from '#server/lib/required.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict, type FieldFault, invalid } from '../ground/errors.ts'
import { listPasswordFaults, listWeaknesses } from '../ground/password-policy.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { isCreatorSession } from '../ground/unverified-account.ts'
import {
  findAddress,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  setPassword,
} from '../ground/users-queries.ts'
import { beginLogin } from '../pipeline/engine.ts'
import {
  preventEnumeration,
  hidesTakenAddresses,
  withdrawReplacedJob,
} from '../pipeline/prevent-enumeration.ts'
import { sendVerification } from '../pipeline/send-verification.ts'

const emailTaken: FieldFault = { param: 'email', code: 'email_taken' }

type NewAccount = {
  email: string
  /** Null for an account that will have a passkey instead of a password. */
  passwordHash: string | null
  /** A job to send for review when the address is confirmed. */
  job?: JobToSend | undefined
}

type SignupRequest = { email: string; passwordFaults?: readonly FieldFault[] }

/**
 * Checks a signup in the same order as allauth: first the input, then that no user is logged in, then that signups are
 * open.
 * @throws Problem 400 for invalid input; 409 for logged-in users; 403 if signups are closed.
 */
export async function requireAcceptable(
  ctx: AuthContext,
  { email, passwordFaults = [] }: SignupRequest,
): Promise<void> {
  const reportsTakenEmail = !hidesTakenAddresses(ctx) && (await findUserByEmail(ctx.db, email)) !== undefined
  const faults = [...(reportsTakenEmail ? [emailTaken] : []), ...passwordFaults]
  if (faults.length > 0) throw invalid(...faults)
  if (ctx.user !== undefined) throw conflict()
  if (!ctx.config.accounts.openForSignup) throw new Problem('forbidden')
}

/** Like the body of the contract, but also reports the weaknesses of a password if the address is invalid. */
export const signupBody = z.pipe(
  z.looseObject({}),
  z.transform((raw, { issues }): z.output<typeof signupByPassword.body> => {
    const { data, error } = z.safeParse(signupByPassword.body, raw)
    if (data) return data
    const { data: chosen = '' } = z.safeParse(password, raw['password'])
    const weaknesses = chosen === '' ? [] : listWeaknesses(chosen)
    const found = [...error.issues, ...weaknesses.map((code) => ({ message: code, path: ['password'] }))]
    for (const { message, path } of found) issues.push({ code: 'custom', message, path, input: raw })
    return z.NEVER
  }),
)

type Credentials = z.output<typeof signupBody>

/**
 * Creates an account with a password. Hashes the password even if the address is taken, so that the response time does
 * not reveal this.
 */
export async function signUpByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  const passwordFaults = listPasswordFaults({ param: 'password', password, notSame: email })
  await requireAcceptable(ctx, { email, passwordFaults })
  await signUp(ctx, { email, passwordHash: await ctx.passwords.hash(password) })
}

export async function signUp(ctx: AuthContext, account: NewAccount): Promise<void> {
  const ownId = account.job && (await findOwnSignup(ctx, account.email))
  if (ownId !== undefined) return repeatSignup(ctx, ownId, account)
  if (await findUserByEmail(ctx.db, account.email)) return handleTakenEmail(ctx, account)
  try {
    await create(ctx, account)
  } catch (error) {
    // A concurrent request has signed up with the same address.
    if (!isUniqueViolation(error)) throw error
    await handleTakenEmail(ctx, account)
  }
}

async function create(ctx: AuthContext, { email, passwordHash, job }: NewAccount): Promise<void> {
  await write(ctx, async (tx) => {
    const id = await insertUser(tx, { email, passwordHash, now: ctx.now })
    const user = required(await findUser(tx, id))
    const pendingJobId = job && (await storeJob(ctx, tx, { ...job, userId: id }))
    await beginLogin(ctx, tx, {
      user,
      email,
      method: 'signup',
      makesPasskey: passwordHash === null,
      pendingJobId,
    })
    if (ctx.config.accounts.emailVerification === 'optional')
      await sendVerification(ctx, tx, { userId: id, email })
    audit(ctx, 'signed up', { user: id })
  })
}

/**
 * Handles a signup with a taken address. If responses must not reveal taken addresses, pretends that the signup is
 * pending and emails the owner. Otherwise rejects the address.
 */
async function handleTakenEmail(ctx: AuthContext, { email, passwordHash, job }: NewAccount): Promise<void> {
  if (!hidesTakenAddresses(ctx)) throw invalid(emailTaken)
  const decoy = { email, passwordHash, makesPasskey: passwordHash === null, job }
  await write(ctx, (tx) => preventEnumeration(ctx, tx, decoy))
}

/** Returns the user whom this session has created by a signup with the address, if the address is still unconfirmed. */
async function findOwnSignup(ctx: AuthContext, email: string): Promise<number | undefined> {
  const { userId, email: pendingEmail } = findPendingLogin(ctx, 'verify_email') ?? {}
  if (userId == null || pendingEmail !== email || !(await isCreatorSession(ctx, ctx.db, userId)))
    return undefined
  return (await findAddress(ctx.db, userId, email))?.isVerified === false ? userId : undefined
}

/** Replaces the password and the job of a signup that this session has begun. */
async function repeatSignup(
  ctx: AuthContext,
  id: number,
  { email, passwordHash, job }: NewAccount,
): Promise<void> {
  await write(ctx, async (tx) => {
    await lockUser(tx, id)
    if ((await findAddress(tx, id, email))?.isVerified !== false) throw conflict()
    if (passwordHash !== null) await setPassword(tx, id, passwordHash)
    const pendingJobId = job && (await storeJob(ctx, tx, { ...job, userId: id }))
    const user = required(await findUser(tx, id))
    await beginLogin(ctx, tx, { user, email, method: 'signup', pendingJobId })
  })
}

async function storeJob(ctx: AuthContext, tx: Db, job: JobToSend & { userId: number }): Promise<number> {
  await withdrawReplacedJob(ctx, tx)
  return storeSignupJob(tx, { ...job, createdAt: ctx.now })
}
