// A click before hydration submits the form after hydration (theme.js).
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ButtonLook } from '../button-styles.ts'
import { Button } from '../button.tsx'
import { useFormIsPending } from './form-context.ts'

type SubmitButtonProps = { variant?: ButtonLook['variant']; children: ReactNode }

export function SubmitButton({ variant, children }: SubmitButtonProps) {
  const isPending = useFormIsPending()
  return (
    <Button
      type="submit"
      variant={variant}
      // Buttons have the width of their label, except in the narrow cards of the account pages.
      className="justify-self-start in-[.account-card]:justify-self-stretch no-script:hidden"
      aria-disabled={isPending}
      aria-busy={isPending}
    >
      {isPending && <LoaderCircle className="size-5 animate-spin" />}
      {children}
    </Button>
  )
}
