// Confirms the address by a code that was sent to it.
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import { replaceSaying } from '#web/lib/said.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { authApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { AuthForm } from '../auth-form.tsx'
import { CodeField } from '../fields.tsx'
import { paths } from '../paths.ts'

const OK = 200
const CONFLICT = 409
const isOver = 'The code has expired, or a wrong code was entered too often. Log in to get another one.'

function ResendButton() {
  const [said, setSaid] = useState('')
  const [isPending, setPending] = useState(false)
  const resend = async () => {
    if (isPending) return
    setPending(true)
    setSaid('')
    const answer = await attempt(authApi.resendEmailCode)
    setPending(false)
    if (answer)
      setSaid(answer.status === OK ? 'Another code is on its way.' : 'No more codes can be sent now.')
  }
  return (
    <>
      <Button variant="outline" aria-disabled={isPending} aria-busy={isPending} onClick={() => void resend()}>
        Send another code
      </Button>
      <output className="text-small text-muted empty:hidden">{said}</output>
    </>
  )
}

export function ByCode() {
  const navigate = useNavigate()
  const goOn = ({ status }: AuthAnswer) => {
    if (status === CONFLICT) void navigate(paths.login, replaceSaying(isOver))
  }
  return (
    <>
      <p>We have sent you an email. Please enter the code from it.</p>
      <AuthForm send={({ key = '' }) => authApi.verifyEmail({ key })} after={goOn}>
        <CodeField name="key" />
        <SubmitButton>Confirm</SubmitButton>
      </AuthForm>
      <ResendButton />
    </>
  )
}
