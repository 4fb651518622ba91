// What the page before has left to say, at the top of this one.
import { Check } from 'lucide-react'

import { useSaid } from '#web/lib/said.ts'

/** A live region is heard only if it was there before its words. */
export function Said() {
  const said = useSaid()
  return (
    <output
      className={
        said === null
          ? 'absolute'
          : 'mb-6 flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent'
      }
    >
      {said !== null && <Check className="size-5 shrink-0" />}
      {said}
    </output>
  )
}
