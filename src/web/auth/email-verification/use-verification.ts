import { useLocation, useNavigate } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'

import { storeAfterConfirmation } from '../after-confirmation.ts'
import { withNavigationState } from '../navigation-state.ts'
import { paths, withNext } from '../paths.ts'
import { getNext } from '../redirect-for.ts'
import { rememberSentCode } from '../sent-code.ts'

/**
 * Returns a handler for the response to a login or signup. If the user must confirm an email address first, the handler
 * opens the verification page with the address and the path for starting over.
 */
export function useVerification(startOver: string): (answer: AuthAnswer, email: string) => void {
  const navigate = useNavigate()
  const next = getNext(useLocation().search)
  return (answer, email) => {
    rememberSentCode(answer)
    const authState = readAuthState(answer)
    if (authState?.kind !== 'visitor' || authState.pending?.id !== 'verify_email') return
    storeAfterConfirmation(next)
    void navigate(withNext(paths.verifyEmail, next), {
      replace: true,
      ...withNavigationState({ email, startOver }),
    })
  }
}
