// Totals by department as bars. Each bar also shows its value as text.
import { useId } from 'react'

import type { Figure } from '#contract/employees/totals.ts'

import { getDepartmentLabel } from '../department-labels.ts'

const PERCENT = 100

type BarsProps = { title: string; figures: readonly Figure[]; format: (value: number) => string }

export function Bars({ title, figures, format }: BarsProps) {
  const id = useId()
  const largest = Math.max(...figures.map(([, value]) => value))
  return (
    <div className="grid content-start gap-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-3">
        {figures.map(([department, value]) => (
          <li key={department} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-small">
              <span>{getDepartmentLabel(department)}</span>
              <span className="font-medium tabular-nums">{format(value)}</span>
            </p>
            <div className="h-2 rounded-full bg-sunken forced-colors:border">
              {value > 0 && (
                <div
                  className="h-full min-w-1 rounded-full bg-accent forced-colors:bg-[CanvasText]"
                  style={{ width: `${(value / largest) * PERCENT}%` }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
