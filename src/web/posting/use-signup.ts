// Visitors sign up with the form of the job. The draft is sent after they confirm their address in this browser.
import { useNavigate } from 'react-router'

import { readAuthState } from '#contract/auth/auth-state.ts'
import { replaceAndSendDraft, storeAfterConfirmation } from '#web/auth/after-confirmation.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { authApi } from '#web/auth/api.ts'
import { useAuth } from '#web/auth/auth-store.ts'
import { withNavigationState } from '#web/auth/navigation-state.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { rememberSentCode } from '#web/auth/sent-code.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import type { FormValues } from '#web/ui/form/form.tsx'

export const postingPath = '/post-a-job'

const verifyPath = withNext(paths.verifyEmail, postingPath)
const askToSend = () => storeAfterConfirmation(postingPath, { sendsDraft: true })

/** Cancels sending the draft after the confirmation, because the visitor continues to edit. */
export const cancelSending = () => storeAfterConfirmation(postingPath)

/**
 * `step` is `signup` if the form has the fields of an account, `verification` if the visitor has signed up but not
 * confirmed the address, and `other` if another flow is pending or the site does not accept signups.
 */
export function useSignup() {
  const navigate = useNavigate()
  const { authState, config } = useAuth()
  const pending = authState?.kind === 'visitor' ? authState.pending?.id : undefined
  const isOpen = config?.account.is_open_for_signup !== false
  const step = pending === 'verify_email' ? 'verification' : pending || !isOpen ? 'other' : 'signup'

  async function signUp({ email = '', password = '' }: FormValues): Promise<readonly Problem[]> {
    const answer = await authApi.signup({ email, password })
    const problems = apiErrors(answer)
    if (problems.length > 0) return problems
    const state = readAuthState(answer)
    // If the verification of the address is not mandatory, the signup also logs the user in.
    if (state?.kind === 'user') void navigate('.', replaceAndSendDraft)
    else {
      askToSend()
      rememberSentCode(answer)
      void navigate(verifyPath, withNavigationState({ email, startOver: postingPath }))
    }
    return []
  }
  return {
    step,
    async submit(values: FormValues): Promise<readonly Problem[]> {
      if (step === 'signup') return signUp(values)
      if (step === 'verification') askToSend()
      void navigate(step === 'verification' ? verifyPath : withNext(paths.signup, postingPath))
      return []
    },
  } as const
}
