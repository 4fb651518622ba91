import { useId } from 'react'

import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'
import { PAY_PLACES } from '#contract/jobs/rules/filters.ts'
import { type SalaryScale, salaryTrack } from '#contract/jobs/rules/salary-track.ts'
import {
  amountFormat,
  defaultSalarySpan,
  narrowsSpan,
  openRange,
  SALARY_STEP,
  salaryLabel,
  type SalaryRange,
} from '#contract/jobs/rules/salary.ts'
import { cn } from '#web/lib/cn.ts'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

import { type FieldState, useSalaryFields } from './use-salary-fields.ts'
import { useTrackPointer } from './use-slider-pointer.ts'

/** `low` and `high` are positions on the track, from 0 to 1. `jobs` is the number of jobs at each place. */
type SalaryLineProps = { low: number; high: number; isOff: boolean; jobs: FacetCounts[string] }

const MAX_DOTS = 5

const formatPercent = (share: number) => `${100 * share}%`

function SalaryLine({ low, high, isOff, jobs }: SalaryLineProps) {
  const jobsPerDot = Math.ceil(Math.max(...Object.values(jobs)) / MAX_DOTS)
  return (
    <svg aria-hidden="true" className="range-line">
      {/* Each dash of a line is a dot. */}
      <g stroke="var(--control-line)" strokeWidth="4" strokeLinecap="round" strokeDasharray="0 5">
        {Object.values(jobs).map((count, place) => {
          const x = formatPercent(place / (PAY_PLACES - 1))
          // oxlint-disable-next-line react/no-array-index-key -- the index is the place
          return count > 0 && <line key={place} x1={x} x2={x} y2={4 - 5 * Math.ceil(count / jobsPerDot)} />
        })}
      </g>
      <rect width="100%" height="4" y="50%" rx="2" className="fill-control" />
      {!isOff && (
        <rect
          x={formatPercent(low)}
          y="50%"
          width={formatPercent(high - low)}
          height="4"
          className="fill-accent"
        />
      )}
      <circle cx={formatPercent(low)} cy="50%" r="10.5" className="range-thumb" />
      <circle cx={formatPercent(high)} cy="50%" r="10.5" className="range-thumb" />
    </svg>
  )
}

export type SalaryTrackProps = {
  /** The lowest and highest salary in the data. */
  span: SalaryRange
  scale: SalaryScale
  /** `null` if the salary is not filtered. */
  salary: SalaryRange | null
  /** The number of jobs at each place of the slider. */
  jobs: FacetCounts[string] | undefined
  onChange: (salary: SalaryRange | null) => void
}

/** Returns whether the span is too small to choose a range. */
const isDegenerate = ({ min, max }: SalaryRange) =>
  min === max || (min === defaultSalarySpan.min && max === defaultSalarySpan.max)

export function SalaryTrack({ span, scale, salary, jobs, onChange }: SalaryTrackProps) {
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
      <div className="range-track mt-6 no-script:hidden" {...(isOff ? {} : pointer)}>
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
        <SalaryLine low={shares.min} high={isOff ? 0 : shares.max} isOff={isOff} jobs={jobs ?? {}} />
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

function SalaryThumb({ field, label, valueText, isOnTop, onChange, ...input }: SalaryThumbProps) {
  return (
    <input
      {...input}
      type="range"
      className={cn('range', isOnTop && 'z-1')}
      form={filterFormId}
      data-field={field}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}

type SalaryFieldProps = {
  name: string
  label: string
  state: FieldState
  placeholder: number
  disabled: boolean
}

function SalaryField({ label, state, placeholder, ...input }: SalaryFieldProps) {
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
          form={filterFormId}
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
