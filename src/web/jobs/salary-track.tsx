// The range of salaries: two thumbs on one track.
import { narrowsSpan } from '#contract/jobs/rules/filters.ts'
import { defaultSalarySpan, salaryLabel, type SalaryRange, salaryStep } from '#contract/jobs/rules/salary.ts'

import { SalaryThumb } from './salary-thumb.tsx'

export type SalaryTrackProps = {
  /** What is found in the data. */
  span: SalaryRange
  /** null: the whole span. */
  salary: SalaryRange | null
  onChange: (salary: SalaryRange | null) => void
}

/** A span in which there is nothing to choose. */
const isDegenerate = ({ min, max }: SalaryRange) =>
  min === max || (min === defaultSalarySpan.min && max === defaultSalarySpan.max)

/**
 * Steps start at the span's lower end and rarely meet its upper one. So the track is as long as whole steps
 * need, and what lies beyond the span counts as its end; else the best paid jobs could not be reached.
 */
function trackOf({ min, max }: SalaryRange) {
  const steps = Math.ceil((max - min) / salaryStep)
  const end = min + steps * salaryStep
  const nearest = (amount: number) => min + Math.round((amount - min) / salaryStep) * salaryStep
  return {
    end,
    onStep: (amount: number) => (amount >= max ? end : Math.max(nearest(amount), min)),
    inSpan: (amount: number) => Math.min(Math.max(amount, min), max),
    share: (amount: number) => (steps === 0 ? 0 : (100 * (amount - min)) / (end - min)),
  }
}

function Line({ from, to }: { from: number; to: number }) {
  return (
    <svg aria-hidden="true" className="absolute inset-x-2.5 top-1/2 h-1 w-[calc(100%-20px)] -translate-y-1/2">
      <rect width="100%" height="4" rx="2" className="fill-control" />
      <rect x={`${from}%`} width={`${to - from}%`} height="4" className="fill-accent" />
    </svg>
  )
}

export function SalaryTrack({ span, salary, onChange }: SalaryTrackProps) {
  const { end, onStep, inSpan, share } = trackOf(span)
  // An address may name amounts between the steps; the end that is not moved keeps its own.
  const { min, max } = salary ?? span
  const [low, high] = [onStep(min), onStep(max)]
  const isOff = isDegenerate(span)
  const choose = (range: SalaryRange) => {
    const chosen = { min: inSpan(range.min), max: inSpan(range.max) }
    onChange(narrowsSpan(chosen, span) ? chosen : null)
  }
  const thumb = { min: span.min, max: end, step: salaryStep, disabled: isOff }
  const [lowText, highText] = [salaryLabel(inSpan(min)), salaryLabel(inSpan(max))]
  return (
    <>
      <p className="pb-1 text-small text-muted tabular-nums">
        {lowText} – {highText}
      </p>
      <div className="range-track">
        <Line from={share(low)} to={isOff ? 0 : share(high)} />
        <SalaryThumb
          {...thumb}
          name="salary_min"
          label="Minimum salary"
          value={low}
          valueText={lowText}
          // Where both thumbs meet at the right end, the lower one has to stay within reach.
          isOnTop={share(low) > 50}
          onChange={(value) => choose({ min: Math.min(value, max), max })}
        />
        <SalaryThumb
          {...thumb}
          name="salary_max"
          label="Maximum salary"
          value={high}
          valueText={highText}
          isOnTop={false}
          onChange={(value) => choose({ min, max: Math.max(value, min) })}
        />
      </div>
    </>
  )
}
