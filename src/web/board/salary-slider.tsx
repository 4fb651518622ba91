import { type SalaryScale, salaryTrack } from '#contract/jobs/rules/salary-track.ts'
import {
  defaultSalarySpan,
  narrowsSpan,
  openRange,
  salaryLabel,
  type SalaryRange,
  SALARY_STEP,
} from '#contract/jobs/rules/salary.ts'

import { SalaryField } from './salary-field.tsx'
import { SalaryLine } from './salary-line.tsx'
import { SalaryThumb } from './salary-thumb.tsx'
import { useSalaryFields } from './use-salary-fields.ts'
import { useTrackPointer } from './use-slider-pointer.ts'

export type SalaryTrackProps = {
  /** The lowest and highest salary in the data. */
  span: SalaryRange
  scale: SalaryScale
  /** `null` if the salary is not filtered. */
  salary: SalaryRange | null
  onChange: (salary: SalaryRange | null) => void
}

/** Returns whether the span is too small to choose a range. */
const isDegenerate = ({ min, max }: SalaryRange) =>
  min === max || (min === defaultSalarySpan.min && max === defaultSalarySpan.max)

export function SalaryTrack({ span, scale, salary, onChange }: SalaryTrackProps) {
  const { end, roundToStep, limitToSpan, shareOf, amountAt } = salaryTrack(span, scale)
  // URLs may contain amounts between the steps. If the visitor moves one end, the other end keeps its exact amount.
  const { min, max } = salary ?? openRange
  const [low, high] = [roundToStep(limitToSpan(min)), roundToStep(limitToSpan(max))]
  const isOff = isDegenerate(span)
  // An end at the limit of the span sets no filter, so the URL omits it.
  const choose = (range: SalaryRange) =>
    onChange(
      narrowsSpan(range, span)
        ? {
            min: range.min <= span.min ? openRange.min : Math.min(range.min, span.max),
            max: range.max >= span.max ? openRange.max : Math.max(range.max, span.min),
          }
        : null,
    )
  const chooseMin = (value: number) => choose({ min: Math.min(value, max), max })
  const chooseMax = (value: number) => choose({ min, max: Math.max(value, min) })
  const shares = { min: shareOf(low), max: shareOf(high) }
  const pointer = useTrackPointer(shares, (moved, share) =>
    moved === 'min' ? chooseMin(amountAt(share)) : chooseMax(amountAt(share)),
  )
  const thumb = { min: span.min, max: end, step: SALARY_STEP, disabled: isOff }
  const fieldState = useSalaryFields({ min, max }, span.min, choose)
  const [lowText, highText] = [salaryLabel(limitToSpan(min)), salaryLabel(limitToSpan(max))]
  return (
    <>
      <p className="pb-1 text-small text-muted tabular-nums">
        {lowText} – {highText}
      </p>
      <div className="range-track no-script:hidden" {...(isOff ? {} : pointer)}>
        <SalaryThumb
          {...thumb}
          field="salary_min"
          label="Minimum salary"
          value={low}
          valueText={lowText}
          // If both thumbs are at the right end, only the minimum thumb can move, so it must cover the other one.
          isOnTop={shares.min > 0.5}
          onChange={chooseMin}
        />
        <SalaryThumb
          {...thumb}
          field="salary_max"
          label="Maximum salary"
          value={high}
          valueText={highText}
          isOnTop={false}
          onChange={chooseMax}
        />
        <SalaryLine low={shares.min} high={isOff ? 0 : shares.max} isOff={isOff} />
      </div>
      <div className="grid grid-cols-2 gap-3 pb-2">
        <SalaryField
          name="salary_min"
          label="From"
          state={fieldState('min')}
          placeholder={span.min}
          disabled={isOff}
        />
        <SalaryField
          name="salary_max"
          label="To"
          state={fieldState('max')}
          placeholder={span.max}
          disabled={isOff}
        />
      </div>
    </>
  )
}
