// The login step that asks for a code of the authenticator app or a recovery code (specification, section 2).
import { useLocation, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { paths } from '../paths.ts'
import { getNext } from '../redirect-for.ts'
import { OneTimeCodeField } from './one-time-code-field.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

const passkey = {
  path: paths.loginPasskey,
  label: 'Use a passkey instead',
  suits: (type: string) => type === 'webauthn',
}

function CodeField({ types }: { types: readonly string[] }) {
  if (!types.includes('totp'))
    return <OneTimeCodeField label="Recovery code" help="Each of your recovery codes works once." />
  return <OneTimeCodeField label="Code" help="From your authenticator app, or one of your recovery codes." />
}

const isRecoveryCode = (method: unknown) =>
  typeof method === 'object' && method !== null && 'type' in method && method.type === 'recovery_codes'

/** Returns how many recovery codes are left after a login with one of them, or null after any other response. */
async function countCodesLeft({ status, data }: AuthAnswer): Promise<number | null> {
  if (status !== 200 || !isRecoveryCode(data?.methods?.at(-1))) return null
  const { data: authenticators = [] } = await authApi.listAuthenticators()
  return authenticators.find((each) => each.type === 'recovery_codes')?.unused_code_count ?? null
}

/**
 * Returns a handler for the response to a login step. After a login with a recovery code, the handler shows the number
 * of remaining codes on the page that the guard has opened.
 */
function useShowCodesLeft() {
  const navigate = useNavigate()
  const to = getNext(useLocation().search) ?? paths.afterLogin
  const show = async (answer: AuthAnswer) => {
    const left = await countCodesLeft(answer)
    // Whether the page after the login is still loading.
    const isOnTheWay = location.pathname.startsWith(paths.login)
    const hasArrived = location.pathname + location.search === to
    if (left === null || !(isOnTheWay || hasArrived)) return
    // Opens the same page again with the message. If it is still loading, this replaces the pending navigation.
    await navigate(to, replaceWithMessage(`You have used a recovery code. Codes left: ${left}.`))
  }
  return (answer: AuthAnswer) =>
    void show(answer).catch((error: unknown) => logFailure('The recovery codes did not load.', error))
}

export function OtpPage() {
  const showCodesLeft = useShowCodesLeft()
  return (
    <SecondFactorPage instead={passkey}>
      {(types, after) => (
        <AuthForm
          send={({ code = '' }) => authApi.authenticateByCode({ code })}
          after={(answer) => {
            after(answer)
            showCodesLeft(answer)
          }}
        >
          <CodeField types={types} />
          <SubmitButton>Login</SubmitButton>
        </AuthForm>
      )}
    </SecondFactorPage>
  )
}
