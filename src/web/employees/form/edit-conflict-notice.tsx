// Shows the current state of an employee that has changed since the form was opened.
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Employee } from '#contract/employees/employee.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { getDepartmentLabel } from '../department-labels.ts'
import { formatCurrency } from '../format-currency.ts'

export type EditConflict = Employee | 'gone'

const SavedValues = ({ employee: { name, department, salary } }: { employee: Employee }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
    <dt className="text-muted">Name</dt>
    <dd className="wrap-anywhere">{name}</dd>
    <dt className="text-muted">Department</dt>
    <dd>{getDepartmentLabel(department)}</dd>
    <dt className="text-muted">Salary</dt>
    <dd className="tabular-nums">{formatCurrency(salary)}</dd>
  </dl>
)

type EditConflictNoticeProps = { conflict: EditConflict; onDiscard: (saved: Employee) => void }

export function EditConflictNotice({ conflict, onDiscard }: EditConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-4 rounded-control border border-control bg-sunken p-4"
    >
      <p className="flex gap-3 font-medium">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-highlight-text" />
        {conflict === 'gone'
          ? 'This employee was deleted in the meantime. Your changes are still in the form.'
          : 'This employee was changed in the meantime, in another tab or by a program. Your changes are still in the form. These are the saved values:'}
      </p>
      {conflict !== 'gone' && <SavedValues employee={conflict} />}
      <div className="flex flex-wrap gap-3">
        {conflict !== 'gone' && (
          <Button variant="outline" onClick={() => onDiscard(conflict)}>
            Discard my changes
          </Button>
        )}
        <SubmitButton>{conflict === 'gone' ? 'Add as a new employee' : 'Save my version'}</SubmitButton>
      </div>
    </div>
  )
}
