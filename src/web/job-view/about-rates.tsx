import { localeDate } from '#contract/jobs/dates.ts'
import { areRatesOutdated, type ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { useDateConventions } from '#web/lib/use-date-words.ts'
import { useNow } from '#web/lib/use-now.ts'

export function AboutRates({ rates }: { rates: Pick<ExchangeRates, 'date'> }) {
  const areOutdated = useNow((now) => areRatesOutdated(rates, new Date(now)))
  const conventions = useDateConventions()
  return (
    <p className="text-small text-muted">
      Pay in other currencies is converted at approximate rates of{' '}
      <time dateTime={rates.date}>{localeDate(Date.parse(rates.date), conventions)}</time>
      {areOutdated && ' (out of date)'}.
    </p>
  )
}
