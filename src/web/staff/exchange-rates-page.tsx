import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { ExchangeRatesWire } from '#contract/jobs/exchange-rates.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { apiErrors } from '#web/query/api-errors.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { exchangeRatesQuery, staffClient } from './queries.ts'
import { parseRates, rateLines } from './rate-lines.ts'

const about =
  'The board converts salaries with these rates to compare them. Each job still shows the amount and currency of its company.'

function check({ per_usd: text = '' }: FormValues) {
  const { problem } = parseRates(text)
  return problem === null ? [] : [{ param: 'per_usd', message: problem }]
}

type RatesFormProps = { rates: ExchangeRatesWire; onSaved: (rates: ExchangeRatesWire) => void }

function RatesForm({ rates, onSaved }: RatesFormProps) {
  const save = async ({ date = '', per_usd: text = '' }: FormValues) => {
    try {
      onSaved(await staffClient.replaceExchangeRates({ date, per_usd: parseRates(text).rates }))
      return []
    } catch (error) {
      return apiErrors(error)
    }
  }
  return (
    <Form check={check} onSubmit={save} className="max-w-120">
      <Field name="date" label="Date of the rates" type="date" defaultValue={rates.date} required />
      <TextAreaField
        name="per_usd"
        label="Value of 1 USD"
        help="One currency per line, such as EUR 0.86. Currencies that you leave out are not compared."
        defaultValue={rateLines(rates.per_usd)}
        spellCheck={false}
        required
      />
      <SubmitButton>Save exchange rates</SubmitButton>
    </Form>
  )
}

export function ExchangeRatesPage() {
  const query = useQuery({ ...exchangeRatesQuery, refetchOnWindowFocus: false })
  const client = useQueryClient()
  const { showMessage, result } = useAction()
  const handleSaved = (rates: ExchangeRatesWire) => {
    client.setQueryData(exchangeRatesQuery.queryKey, rates)
    showMessage(`${Object.keys(rates.per_usd).length} exchange rates of ${rates.date} are in force.`)
  }
  return (
    <>
      <PageHead title="Exchange rates" />
      <h1 className="text-heading font-bold tracking-tight">Exchange rates</h1>
      <ActionReport result={result} />
      <Panel title="Rates in force" about={about}>
        <LoadedPart query={query}>{(rates) => <RatesForm rates={rates} onSaved={handleSaved} />}</LoadedPart>
      </Panel>
    </>
  )
}
