// The page on which the visitor enters the login code from the email (specification, section 2).
import { usePageData } from '#web/lib/page-data.ts'

import { authApi } from '../api.ts'
import { MailedCodePage } from '../mailed-code-page.tsx'
import { paths } from '../paths.ts'

export function ConfirmLoginCodePage() {
  const { loginCodeResend = false } = usePageData()
  return (
    <MailedCodePage
      title="Enter Sign-In Code"
      flow="login_by_code"
      again={paths.loginCode}
      name="code"
      button="Login"
      send={({ code = '' }) => authApi.confirmLoginCode({ code })}
      request={(email) => authApi.requestLoginCode({ email })}
      resend={loginCodeResend ? authApi.resendLoginCode : undefined}
    />
  )
}
