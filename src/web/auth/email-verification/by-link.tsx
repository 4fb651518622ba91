// The content of /account/verify-email on a site that sends links instead of codes (specification, section 2).
import { authApi } from '../api.ts'
import { SendAgain } from '../send-again.tsx'
import { Addressee } from './addressee.tsx'

export function ByLink({ email }: { email: string | undefined }) {
  return (
    <>
      <p className="wrap-anywhere">
        We have sent an email to <Addressee email={email} />. Please click the link in it to confirm your
        address.
      </p>
      <p className="text-muted">
        It can take a minute to arrive. If it does not, check your spam folder or ask for another one. You can
        open the link in any browser.
      </p>
      <SendAgain what="link" label="Send another link" send={authApi.resendVerification} />
    </>
  )
}
