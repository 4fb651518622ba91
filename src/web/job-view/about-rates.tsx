import { localeDate } from '#contract/jobs/dates.ts'
import { areRatesOutdated, type ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDateConventions } from '#web/lib/use-date-words.ts'

export function AboutRates({ rates }: { rates: Pick<ExchangeRates, 'date'> }) {
  const { now } = usePageData()
  const conventions = useDateConventions()
  return (
    <p className="text-small text-muted">
      Pay in other currencies is converted at approximate rates of{' '}
      <time dateTime={rates.date}>{localeDate(Date.parse(rates.date), conventions)}</time>
      {areRatesOutdated(rates, new Date(now)) && ', which are out of date'}.
    </p>
  )
}
