import { signupWithJob } from '#contract/auth/job-signup.ts'
import * as code from '#contract/auth/login-code.ts'
import { loginByPassword as login } from '#contract/auth/login.ts'
import { logOut as logOutEndpoint, readSession } from '#contract/auth/session.ts'
import { signupByPassword as signup } from '#contract/auth/signup.ts'
import { refreshTokens as refresh } from '#contract/auth/tokens.ts'
import { MAX_JOB_BYTES } from '#contract/jobs/limits.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { anyone } from '#server/http/guards.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { logOut, readAuthState } from '../access/session.ts'
import { confirmLoginCode, loginCodePending } from '../login-code/confirm.ts'
import { requestLoginCode } from '../login-code/request.ts'
import { resendLoginCode } from '../login-code/resend.ts'
import { signupBody, signUpByPassword } from '../signup/sign-up.ts'
import { signUpWithJob } from '../signup/with-job.ts'
import { refreshTokens } from '../tokens/refresh.ts'
import { loginByPassword } from './by-password.ts'

const hidden = { guard: anyone, constantTime: true } as const
const pending = { guard: loginCodePending, constantTime: true } as const

/** Returns the routes for logging in. As in allauth, they reject logged-in users, but only after checking the input. */
export function loginRoutes(settings: AccountSettings): AccountRoute[] {
  const { loginByCode, loginByCodeRequired, clients } = settings
  return [
    accountRoute(readSession, anyone, readAuthState),
    accountRoute(logOutEndpoint, anyone, logOut),
    accountRoute(login, { ...hidden, rate: 'login' }, loginByPassword),
    accountRoute(signup, { ...hidden, rate: 'signup', body: signupBody }, signUpByPassword),
    accountRoute(signupWithJob, { ...hidden, rate: 'signup', maxBytes: MAX_JOB_BYTES }, signUpWithJob),
    // `confirmLoginCode` always exists, because a login may require a code even if users cannot request one.
    accountRoute(code.confirmLoginCode, { ...pending, rate: 'confirm_login_code' }, confirmLoginCode),
    ...(loginByCode ? [accountRoute(code.requestLoginCode, hidden, requestLoginCode)] : []),
    ...(loginByCode || loginByCodeRequired
      ? [accountRoute(code.resendLoginCode, hidden, resendLoginCode)]
      : []),
    ...(clients.includes('app')
      ? [accountRoute(refresh, { guard: anyone, rate: 'refresh_tokens' }, refreshTokens)]
      : []),
  ]
}
