import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

import { apiErrors } from '../api-errors.ts'
import { attempt } from '../api.ts'
import { authenticateWithPasskey, type PasskeyAssertion } from './ceremony.ts'

type PasskeyButtonProps = {
  use: PasskeyAssertion
  variant?: 'default' | 'outline'
  after?: (answer: AuthAnswer) => void
  /** Called after the ceremony has failed and its message is visible. */
  onFailure?: () => void
  children: ReactNode
}

export function PasskeyButton({ use, variant = 'default', after, onFailure, children }: PasskeyButtonProps) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isPending, setPending] = useState(false)
  const isHydrated = useHydrated()
  const authenticate = async () => {
    if (isPending) return
    setPending(true)
    setProblems([])
    const answer = await attempt(() => authenticateWithPasskey(use))
    setPending(false)
    const found = answer && apiErrors(answer)
    setProblems(found ?? [])
    if (found?.length !== 0) onFailure?.()
    if (answer) after?.(answer)
  }
  return (
    <div className="grid gap-3">
      <ProblemList problems={problems} />
      <Button
        variant={variant}
        disabled={!isHydrated}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => void authenticate()}
      >
        <KeyRound className="size-5" />
        {children}
      </Button>
    </div>
  )
}
