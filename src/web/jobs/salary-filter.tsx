// The salary filter: a range, and whether jobs that state no salary are kept.
import { boardFormId } from './board-form.ts'
import { SalaryTrack, type SalaryTrackProps } from './salary-track.tsx'

type SalaryFilterProps = SalaryTrackProps & {
  withSalaryOnly: boolean
  onChangeWithSalaryOnly: (withSalaryOnly: boolean) => void
}

export function SalaryFilter({ withSalaryOnly, onChangeWithSalaryOnly, ...track }: SalaryFilterProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Salary Range (Annual USD)</legend>
      <SalaryTrack {...track} />
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
