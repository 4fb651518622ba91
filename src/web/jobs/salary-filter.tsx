// The salary filter: a range on one track, and whether jobs that state no salary are kept.
import { narrowsSpan } from '#contract/jobs/rules/filters.ts'
import { defaultSalarySpan, salaryLabel, type SalaryRange, salaryStep } from '#contract/jobs/rules/salary.ts'

import { boardFormId } from './board-form.ts'
import { SalaryThumb } from './salary-thumb.tsx'

type SalaryFilterProps = {
  /** What is found in the data. */
  span: SalaryRange
  /** null: the whole span. */
  salary: SalaryRange | null
  withSalaryOnly: boolean
  onChange: (salary: SalaryRange | null) => void
  onChangeWithSalaryOnly: (withSalaryOnly: boolean) => void
}

/**
 * The steps start at the span's lower end and rarely meet its upper end. The track is as long as whole steps
 * need, and what lies beyond the span counts as its end; else the best paid jobs could not be reached.
 */
function trackOf(span: SalaryRange) {
  const end = span.min + Math.ceil((span.max - span.min) / salaryStep) * salaryStep
  const onStep = (amount: number) =>
    amount >= span.max ? end : span.min + Math.round(Math.max(amount - span.min, 0) / salaryStep) * salaryStep
  return { end, onStep, inSpan: (amount: number) => Math.min(amount, span.max) }
}

function SalaryTrack({ span, salary, onChange }: Pick<SalaryFilterProps, 'span' | 'salary' | 'onChange'>) {
  const { end, onStep, inSpan } = trackOf(span)
  const low = onStep(salary?.min ?? span.min)
  const high = onStep(salary?.max ?? end)
  const isDegenerate =
    span.min === span.max || (span.min === defaultSalarySpan.min && span.max === defaultSalarySpan.max)
  const share = (amount: number) => (end === span.min ? 0 : (100 * (amount - span.min)) / (end - span.min))
  const choose = (min: number, max: number) => {
    const chosen = { min: inSpan(min), max: inSpan(max) }
    onChange(narrowsSpan(chosen, span) ? chosen : null)
  }
  const thumb = { min: span.min, max: end, step: salaryStep, disabled: isDegenerate }
  return (
    <>
      <p className="pb-1 text-small text-muted tabular-nums">
        {salaryLabel(inSpan(low))} – {salaryLabel(inSpan(high))}
      </p>
      <div className="relative h-8 phone:h-11">
        <svg
          aria-hidden="true"
          className="absolute inset-x-2.5 top-1/2 h-1 w-[calc(100%-20px)] -translate-y-1/2"
        >
          <rect width="100%" height="4" rx="2" className="fill-control" />
          {!isDegenerate && (
            <rect
              x={`${share(low)}%`}
              width={`${share(high) - share(low)}%`}
              height="4"
              className="fill-accent"
            />
          )}
        </svg>
        <SalaryThumb
          {...thumb}
          name="salary_min"
          label="Minimum salary"
          value={low}
          valueText={salaryLabel(inSpan(low))}
          // At the right end both thumbs may meet: the lower one has to stay within reach.
          isOnTop={share(low) > 50}
          onChange={(value) => choose(Math.min(value, high), high)}
        />
        <SalaryThumb
          {...thumb}
          name="salary_max"
          label="Maximum salary"
          value={high}
          valueText={salaryLabel(inSpan(high))}
          isOnTop={false}
          onChange={(value) => choose(low, Math.max(value, low))}
        />
      </div>
    </>
  )
}

export function SalaryFilter({ span, salary, onChange, ...rest }: SalaryFilterProps) {
  const { withSalaryOnly, onChangeWithSalaryOnly } = rest
  return (
    <fieldset>
      <legend className="font-semibold">Salary Range (Annual USD)</legend>
      <SalaryTrack span={span} salary={salary} onChange={onChange} />
      <label className="flex min-h-8 items-center gap-3 phone:min-h-11">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          name="no_salary"
          value="show"
          form={boardFormId}
          checked={!withSalaryOnly}
          aria-checked={!withSalaryOnly}
          onChange={(event) => onChangeWithSalaryOnly(!event.target.checked)}
        />
        Include jobs with no salary info
      </label>
      {/* The first value counts, so this one where the switch sends none. */}
      <input type="hidden" name="no_salary" value="hide" form={boardFormId} />
    </fieldset>
  )
}
