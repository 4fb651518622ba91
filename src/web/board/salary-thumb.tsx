// A native range input of which only the thumb is visible.
import { cn } from '#web/lib/cn.ts'

import { boardFormId } from './board-form.ts'

type SalaryThumbProps = {
  name: string
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

export function SalaryThumb({ label, valueText, isOnTop, onChange, ...input }: SalaryThumbProps) {
  return (
    <input
      {...input}
      type="range"
      className={cn('range', isOnTop && 'z-1')}
      form={boardFormId}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
