import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'

import type { Problem } from './form-context.ts'

type ProblemListProps = { ref?: Ref<HTMLDivElement>; problems: readonly Problem[] }

export function ProblemList({ ref, problems }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      <ul className="grid min-w-0 gap-1 wrap-anywhere">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
