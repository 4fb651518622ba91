// The button that sends a form; it says so while that takes time, and waits for the page to be alive.
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../button.tsx'
import { useFormIsPending } from './form-context.ts'

export function SubmitButton({ children }: { children: ReactNode }) {
  const isPending = useFormIsPending()
  const isAlive = useHydrated()
  return (
    <Button type="submit" disabled={!isAlive} aria-disabled={isPending} aria-busy={isPending}>
      {isPending && <LoaderCircle className="size-5 animate-spin" />}
      {children}
    </Button>
  )
}
