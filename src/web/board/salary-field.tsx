import { useState } from 'react'

import { parseAmount } from '#contract/jobs/rules/amount.ts'
import { amountFormat } from '#contract/jobs/rules/salary.ts'

import { boardFormId } from './board-form.ts'

type SalaryFieldProps = {
  name: string
  label: string
  /** The lowest salary in the data. While the visitor types, a smaller amount counts as incomplete. */
  least: number
  /** `null` for no limit. */
  amount: number | null
  placeholder: number
  disabled: boolean
  onChange: (amount: number | null) => void
}

export function SalaryField({ label, least, amount, placeholder, onChange, ...input }: SalaryFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (text: string, minimum: number) => {
    const chosen = text.trim() === '' ? null : parseAmount(text)
    if (chosen === null || (chosen !== undefined && chosen >= minimum)) onChange(chosen)
  }
  return (
    <label className="grid gap-1 text-small text-muted">
      {label}
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        form={boardFormId}
        value={typed ?? (amount === null ? '' : amountFormat.format(amount))}
        placeholder={amountFormat.format(placeholder)}
        className="h-10 w-full min-w-0 rounded-control border border-control bg-raised px-3 text-body text-default tabular-nums placeholder:text-muted disabled:opacity-60 phone:h-11"
        onChange={({ target }) => {
          setTyped(target.value)
          choose(target.value, least)
        }}
        onBlur={() => {
          if (typed !== null) choose(typed, 0)
          setTyped(null)
        }}
      />
    </label>
  )
}
