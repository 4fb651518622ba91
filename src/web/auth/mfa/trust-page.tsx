import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { apiErrors } from '../api-errors.ts'
import { attempt, authApi } from '../api.ts'
import { usePendingFlow } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { hasLoginExpired, redirectAfterExpiry, redirectWithoutLogin } from './expired-login.ts'

function useTrust() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [problems, setProblems] = useState<ReturnType<typeof apiErrors>>([])
  const choose = async (body: { trust: boolean }) => {
    if (isPending) return
    setPending(true)
    const answer = await attempt(() => authApi.trustBrowser(body))
    setPending(false)
    if (answer === null) return
    if (hasLoginExpired(answer)) void navigate(keepNext(paths.login), redirectAfterExpiry)
    setProblems(apiErrors(answer))
  }
  return { choose, isPending, problems }
}

export function TrustPage() {
  const pending = usePendingFlow()
  const { choose, isPending, problems } = useTrust()
  if (pending !== undefined && pending !== 'mfa_trust')
    return <Navigate to={paths.afterLogin} {...redirectWithoutLogin} />
  return (
    <AccountCard title="Trust This Browser?">
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <>
          <p>
            We will not ask you for the second step in a trusted browser for some time. Do not trust a browser
            that other people use.
          </p>
          <ProblemList problems={problems} />
          <Button aria-disabled={isPending} onClick={() => void choose({ trust: true })}>
            Trust this browser
          </Button>
          <Button variant="outline" aria-disabled={isPending} onClick={() => void choose({ trust: false })}>
            Do not trust this browser
          </Button>
        </>
      )}
    </AccountCard>
  )
}
