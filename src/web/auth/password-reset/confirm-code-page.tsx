// The page on which the visitor enters the reset code from the email (specification, section 2).
import { useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { FormValues } from '#web/ui/form/form.tsx'

import { authApi } from '../api.ts'
import { MailedCodePage } from '../mailed-code-page.tsx'
import { paths } from '../paths.ts'

export function ConfirmResetCodePage() {
  const navigate = useNavigate()
  const handleAnswer = ({ status }: AuthAnswer, { key }: FormValues) => {
    if (status === 200) void navigate(paths.resetComplete, { replace: true, state: { key } })
  }
  return (
    <MailedCodePage
      title="Enter Password Reset Code"
      flow="password_reset_by_code"
      again={paths.reset}
      name="key"
      button="Confirm"
      send={({ key = '' }) => authApi.checkResetKey(key)}
      request={(email) => authApi.requestReset({ email })}
      after={handleAnswer}
    />
  )
}
