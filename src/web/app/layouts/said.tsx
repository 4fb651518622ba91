// What the page before has left to say, at the top of this one.
import { Check } from 'lucide-react'

import { useSaid } from '#web/lib/said.ts'

export function Said() {
  const said = useSaid()
  if (said === null) return null
  return (
    <output className="mb-6 flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent">
      <Check className="size-5 shrink-0" />
      {said}
    </output>
  )
}
