import type { ReactNode } from 'react'

import { ActionReport } from '#web/query/action-report.tsx'
import type { useAction } from '#web/query/use-action.ts'

type Row = { readonly key: string | number; readonly text: ReactNode; readonly actions: ReactNode }

type DecisionListProps = {
  /** What the list contains, in the plural. */
  noun: string
  query: { readonly isError: boolean }
  /** Undefined until the list has loaded. */
  rows: readonly Row[] | undefined
  /** Shown for an empty list. */
  empty: string
  result: ReturnType<typeof useAction>['result']
  children?: ReactNode
}

/** A list in a dialog of the review, with what reviewers can do with each row. */
export function DecisionList({ noun, query, rows, empty, result, children }: DecisionListProps) {
  return (
    <div className="grid gap-2">
      <ActionReport result={result} />
      {children}
      {query.isError && <p role="alert">The {noun} did not load.</p>}
      {rows === undefined && !query.isError && <p className="text-muted">Loading...</p>}
      {rows?.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid gap-2">
        {rows?.map(({ key, text, actions }) => (
          <li key={key} className="flex flex-wrap items-center gap-2">
            <div className="min-w-0 grow wrap-anywhere">{text}</div>
            {actions}
          </li>
        ))}
      </ul>
    </div>
  )
}
