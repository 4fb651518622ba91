import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { ButtonBar } from '#web/job-form/button-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormIsPending } from '#web/ui/form/form-context.ts'

import type { Choice, Intent } from './intents.ts'

type SaveButtonsProps = {
  choices: readonly Choice[]
  /** Explains the effect of saving. */
  hint?: string | null | undefined
  /** Called with the clicked button's intent before the form is submitted. */
  onIntent: (intent: Intent) => void
  children: ReactNode
}

export function SaveButtons({ choices, hint, onIntent, children }: SaveButtonsProps) {
  const isPending = useFormIsPending()
  return (
    <>
      <div className="grid justify-items-start gap-1 text-small text-muted">
        {hint && <p>{hint}</p>}
        <p>Until you save, this browser keeps a draft.</p>
        {children}
      </div>
      <ButtonBar>
        {choices.map(({ intent, label }, place) => (
          <Button
            key={intent}
            type="submit"
            variant={place === 0 ? 'default' : 'outline'}
            aria-disabled={isPending}
            onClick={() => onIntent(intent)}
          >
            {isPending && place === 0 && <LoaderCircle className="size-5 animate-spin" />}
            {label}
          </Button>
        ))}
      </ButtonBar>
    </>
  )
}
