import { Check } from 'lucide-react'

import { useFlashMessage } from '#web/lib/flash-message.ts'

/** Renders the live region even without a message, because screen readers announce only changes of existing regions. */
export function FlashMessage() {
  const message = useFlashMessage()
  return (
    <output
      className={
        message === null
          ? 'absolute'
          : 'mb-6 flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent'
      }
    >
      {message !== null && <Check className="size-5 shrink-0" />}
      {message}
    </output>
  )
}
