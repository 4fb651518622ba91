// The range of salaries: two thumbs on one track.
import { narrowsSpan } from '#contract/jobs/rules/filters.ts'
import { type SalaryScale, salaryTrack } from '#contract/jobs/rules/salary-track.ts'
import {
  defaultSalarySpan,
  openRange,
  salaryLabel,
  type SalaryRange,
  salaryStep,
} from '#contract/jobs/rules/salary.ts'

import { SalaryLine } from './salary-line.tsx'
import { SalaryThumb } from './salary-thumb.tsx'
import { useTrackPointer } from './use-track-pointer.ts'

export type SalaryTrackProps = {
  /** What is found in the data. */
  span: SalaryRange
  scale: SalaryScale
  /** null: the whole span. */
  salary: SalaryRange | null
  onChange: (salary: SalaryRange | null) => void
}

/** A span in which there is nothing to choose. */
const isDegenerate = ({ min, max }: SalaryRange) =>
  min === max || (min === defaultSalarySpan.min && max === defaultSalarySpan.max)

export function SalaryTrack({ span, scale, salary, onChange }: SalaryTrackProps) {
  const { end, onStep, inSpan, shareOf, amountAt } = salaryTrack(span, scale)
  // An address may name amounts between the steps; the end that is not moved keeps its own.
  const { min, max } = salary ?? openRange
  const [low, high] = [onStep(inSpan(min)), onStep(inSpan(max))]
  const isOff = isDegenerate(span)
  // An end of the span itself is left open: it is no choice, and not written to the address.
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
  const thumb = { min: span.min, max: end, step: salaryStep, disabled: isOff }
  const [lowText, highText] = [salaryLabel(inSpan(min)), salaryLabel(inSpan(max))]
  return (
    <>
      <p className="pb-1 text-small text-muted tabular-nums">
        {lowText} – {highText}
      </p>
      <div className="range-track" {...(isOff ? {} : pointer)}>
        <SalaryThumb
          {...thumb}
          name="salary_min"
          label="Minimum salary"
          value={low}
          valueText={lowText}
          // Where both thumbs meet at the right end, the lower one has to stay within reach.
          isOnTop={shares.min > 0.5}
          onChange={chooseMin}
        />
        <SalaryThumb
          {...thumb}
          name="salary_max"
          label="Maximum salary"
          value={high}
          valueText={highText}
          isOnTop={false}
          onChange={chooseMax}
        />
        <SalaryLine low={shares.min} high={isOff ? 0 : shares.max} isOff={isOff} />
      </div>
    </>
  )
}
