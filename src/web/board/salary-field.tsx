import { useId } from 'react'

import { amountFormat } from '#contract/jobs/rules/salary.ts'
import { cn } from '#web/lib/cn.ts'

import { boardFormId } from './board-form.ts'
import type { FieldState } from './use-salary-fields.ts'

type SalaryFieldProps = {
  name: string
  label: string
  state: FieldState
  placeholder: number
  disabled: boolean
}

export function SalaryField({ label, state, placeholder, ...input }: SalaryFieldProps) {
  const problemId = useId()
  const { text, problem, onType, onFinish } = state
  return (
    <div className="grid content-start gap-1 text-small">
      <label className="grid gap-1 text-muted">
        {label}
        <input
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          form={boardFormId}
          value={text}
          placeholder={amountFormat.format(placeholder)}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : problemId}
          className={cn(
            'h-10 w-full min-w-0 rounded-control border bg-raised px-3 text-body text-default tabular-nums placeholder:text-muted phone:h-11',
            problem === '' ? 'border-control' : 'border-danger',
          )}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onFinish()}
          onBlur={onFinish}
        />
      </label>
      {/* The ID is on the span, because an output has no accessible text for `aria-describedby`. */}
      <output className="text-danger empty:hidden">
        {problem !== '' && <span id={problemId}>{problem}</span>}
      </output>
    </div>
  )
}
