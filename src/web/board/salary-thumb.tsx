// A native range input with only its thumb visible.
import { cn } from '#web/lib/cn.ts'

import { boardFormId } from './board-form.ts'

type SalaryThumbProps = {
  /** The name of the text field that shows the same amount as this thumb. */
  field: string
  label: string
  min: number
  max: number
  step: number
  value: number
  valueText: string
  disabled: boolean
  isOnTop: boolean
  onChange: (value: number) => void
}

export function SalaryThumb({ field, label, valueText, isOnTop, onChange, ...input }: SalaryThumbProps) {
  return (
    <input
      {...input}
      type="range"
      className={cn('range', isOnTop && 'z-1')}
      form={boardFormId}
      data-field={field}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
