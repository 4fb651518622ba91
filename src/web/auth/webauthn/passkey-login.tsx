import { ProblemList } from '#web/ui/form/problem-list.tsx'

import { authApi } from '../api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

const login = { options: authApi.readPasskeyLoginOptions, send: authApi.loginByPasskey }

export function PasskeyLogin() {
  const { problems, restartOffer } = usePasskeyAutofill()
  return (
    <>
      <ProblemList problems={problems} />
      <PasskeyButton use={login} variant="outline" onFailure={restartOffer}>
        Log in with a passkey
      </PasskeyButton>
    </>
  )
}
