import { useNavigate } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'

import { withNavigationState } from '../navigation-state.ts'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

/**
 * Returns a handler for the response to a login or signup. If the user must confirm an email address first, the handler
 * opens the verification page with the address and the path for starting over.
 */
export function useVerification(startOver: string): (answer: AuthAnswer, email: string) => void {
  const navigate = useNavigate()
  const keepNext = useKeepNext()
  return (answer, email) => {
    const authState = readAuthState(answer)
    if (authState?.kind !== 'visitor' || authState.pending?.id !== 'verify_email') return
    void navigate(keepNext(paths.verifyEmail), {
      replace: true,
      ...withNavigationState({ email, startOver }),
    })
  }
}
