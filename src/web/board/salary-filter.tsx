import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'
import { AboutRates } from '#web/job-view/about-rates.tsx'
import { FilterSwitch } from '#web/ui/filters/filter-switch.tsx'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

import { SalaryTrack, type SalaryTrackProps } from './salary-slider.tsx'

type SalaryFilterProps = SalaryTrackProps & {
  rates: Pick<ExchangeRates, 'date'> | undefined
  /** The number of jobs by value of `no_salary`. */
  counts: FacetCounts[string] | undefined
  withSalaryOnly: boolean
  onChangeWithSalaryOnly: (withSalaryOnly: boolean) => void
}

export function SalaryFilter({
  rates,
  counts,
  withSalaryOnly,
  onChangeWithSalaryOnly,
  ...track
}: SalaryFilterProps) {
  return (
    <fieldset>
      <legend className="text-small font-semibold text-muted">Salary Range (Annual USD)</legend>
      <SalaryTrack {...track} />
      {rates && <AboutRates rates={rates} />}
      <FilterSwitch
        name="no_salary"
        value="show"
        label="Include jobs with no salary info"
        count={counts && (counts['show'] ?? 0) - (counts['hide'] ?? 0)}
        isOn={!withSalaryOnly}
        onChange={(isOn) => onChangeWithSalaryOnly(!isOn)}
      />
      {/* The server uses the first value of this name, so the hidden value applies only if the switch is off. */}
      <input type="hidden" name="no_salary" value="hide" form={filterFormId} />
    </fieldset>
  )
}
