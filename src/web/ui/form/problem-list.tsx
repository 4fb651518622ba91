// What is wrong with a form as a whole.
import { CircleAlert } from 'lucide-react'

import type { Problem } from './form-context.ts'

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      <ul className="grid min-w-0 gap-1 wrap-anywhere">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
