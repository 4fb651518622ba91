import { formatOverlap, parseOverlap } from '#contract/jobs/rules/overlap-text.ts'
import { utcOffsetOptions } from '#contract/jobs/rules/utc-offsets.ts'
import { WORKDAY_HOURS } from '#contract/jobs/rules/working-hours.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

import type { FieldsProps } from './fields-props.ts'

const hourOptions = Array.from({ length: WORKDAY_HOURS }, (_each, at) => ({
  value: `${at + 1}`,
  label: at === 0 ? 'At least 1 hour' : `At least ${at + 1} hours`,
}))

/** The initial number of hours after the choice of a time zone. */
const USUAL_HOURS = 4

/** The working hours of a job that is not in person, or that states them already. */
export function OverlapFields({ values, onChange }: FieldsProps) {
  const overlap = parseOverlap(values.overlap)
  const isInPerson = values.location_type === '' || values.location_type === 'In-Person'
  if (overlap === null && isInPerson) return null
  const { hours, utc_offset } = overlap ?? { hours: USUAL_HOURS }
  const change = (offset: string, hours: number) =>
    onChange({ overlap: offset === '' ? '' : formatOverlap({ hours, utc_offset: Number(offset) }) })
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <SelectField
        name="overlap"
        label="Working hours together with (optional)"
        options={utcOffsetOptions}
        placeholder="Any time"
        value={utc_offset === undefined ? '' : `${utc_offset}`}
        onChange={({ target }) => change(target.value, hours)}
      />
      {overlap && (
        <SelectField
          name="overlap_hours"
          label="For how long"
          options={hourOptions}
          placeholder={null}
          value={`${hours}`}
          onChange={({ target }) => change(`${utc_offset}`, Number(target.value))}
        />
      )}
    </div>
  )
}
