// Visitors sign up with the form of the job. The server sends the job when they confirm their address.
import { useNavigate } from 'react-router'

import { readAuthState } from '#contract/auth/auth-state.ts'
import { HONEYPOT } from '#contract/honeypot.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { authApi } from '#web/auth/api.ts'
import { useAuth } from '#web/auth/auth-store.ts'
import { withNavigationState } from '#web/auth/navigation-state.ts'
import { jobSentPath, paths, withNext } from '#web/auth/paths.ts'
import { rememberSentCode } from '#web/auth/sent-code.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import type { FormValues } from '#web/ui/form/form.tsx'

import { moveVisitorDraftToTab } from './draft-storage.ts'
import { type PostingValues, toElapsedMs, toSignupJob } from './posting-values.ts'

export const postingPath = '/post-a-job'

/**
 * `step` is `signup` if the form has the fields of an account, and `other` if the visitor must use another page, because
 * another flow is pending or the site does not accept signups.
 */
export function useSignup() {
  const navigate = useNavigate()
  const { authState, config } = useAuth()
  const pending = authState?.kind === 'visitor' ? authState.pending?.id : undefined
  const isOpen = config?.account.is_open_for_signup !== false
  const canSignUp = isOpen && (pending === undefined || pending === 'verify_email')

  async function signUp(values: PostingValues, typed: FormValues): Promise<readonly Problem[]> {
    const { email = '', password = '', [HONEYPOT]: trap = '' } = typed
    const answer = await authApi.signupWithJob({
      email,
      password,
      company_name: values.company_name,
      job: toSignupJob(values),
      elapsed_ms: toElapsedMs(values),
      [HONEYPOT]: trap,
    })
    const problems = apiErrors(answer)
    if (problems.length > 0) return problems
    moveVisitorDraftToTab()
    // If the verification of the address is not mandatory, the signup also logs the user in.
    if (readAuthState(answer)?.kind === 'user') void navigate(jobSentPath)
    else {
      rememberSentCode(answer)
      void navigate(withNext(paths.verifyEmail, jobSentPath), withNavigationState({ email }))
    }
    return []
  }
  return {
    step: canSignUp ? 'signup' : 'other',
    async submit(values: PostingValues, typed: FormValues): Promise<readonly Problem[]> {
      if (canSignUp) return signUp(values, typed)
      void navigate(withNext(paths.signup, postingPath))
      return []
    },
  } as const
}
