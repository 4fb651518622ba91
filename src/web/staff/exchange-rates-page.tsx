import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { ExchangeRatesWire } from '#contract/jobs/exchange-rates.ts'
import { defaultCurrency } from '#contract/jobs/options.ts'
import { areDefaultRates } from '#contract/jobs/rules/exchange-rates.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { exchangeRatesQuery } from './queries.ts'
import { parseRates, formatRates } from './rate-lines.ts'

const about =
  'The board converts salaries with these rates to compare them. Each job still shows the amount and currency of its company.'

const aboutDefaults =
  'These rates come with the software. Save newer ones if your board compares salaries in several currencies.'

const countRates = (count: number) => pluralize(count, 'exchange rate', 'exchange rates')

function validateRates({ date = '', per_usd: text = '' }: FormValues) {
  const { problem } = parseRates(text)
  return [
    ...(Date.parse(date) > Date.now()
      ? [{ param: 'date', message: 'Enter today’s date or an earlier one.' }]
      : []),
    ...(problem === null ? [] : [{ param: 'per_usd', message: problem }]),
  ]
}

type RatesFormProps = {
  rates: ExchangeRatesWire
  onSave: (rates: ExchangeRatesWire) => Promise<void>
  /** Saves rates that the user has confirmed. */
  onConfirm: (rates: ExchangeRatesWire) => void
}

function RatesForm({ rates, onSave, onConfirm }: RatesFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<ExchangeRatesWire | null>(null)
  const listLostCurrencies = ({ per_usd: kept }: ExchangeRatesWire) =>
    Object.keys(rates.per_usd).filter((currency) => currency !== defaultCurrency && !(currency in kept))
  const save = async ({ date = '', per_usd: text = '' }: FormValues) => {
    const entered = { date, per_usd: parseRates(text).rates }
    if (listLostCurrencies(entered).length > 0) {
      setUnconfirmed(entered)
      return []
    }
    try {
      await onSave(entered)
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form check={validateRates} onSubmit={save} className="max-w-120">
      <Field name="date" label="Date of the rates" type="date" defaultValue={rates.date} required />
      <TextAreaField
        name="per_usd"
        label="Value of 1 USD"
        help="One currency per line, such as EUR 0.86. Currencies that you leave out are not compared."
        defaultValue={formatRates(rates.per_usd)}
        spellCheck={false}
        required
      />
      <SubmitButton>Save exchange rates</SubmitButton>
      {unconfirmed && (
        <ConfirmDialog
          question={`Remove ${countRates(listLostCurrencies(unconfirmed).length)}?`}
          verb="Save and remove"
          onConfirm={() => onConfirm(unconfirmed)}
          onClose={() => setUnconfirmed(null)}
        >
          Your list has no rate for {listLostCurrencies(unconfirmed).join(', ')}. The board no longer compares
          salaries in these currencies. You cannot undo this.
        </ConfirmDialog>
      )}
    </Form>
  )
}

export function ExchangeRatesPage() {
  const query = useQuery({ ...exchangeRatesQuery, refetchOnWindowFocus: false })
  const client = useQueryClient()
  const { perform, showMessage, result } = useAction()
  const replace = async (entered: ExchangeRatesWire) => {
    const rates = await call('PUT /ninja-api/exchange-rates', { body: entered })
    client.setQueryData(exchangeRatesQuery.queryKey, rates)
    const count = Object.keys(rates.per_usd).length
    return `${countRates(count)} of ${rates.date} ${count === 1 ? 'is' : 'are'} in force.`
  }
  return (
    <>
      <PageHead title="Exchange rates" />
      <h1 className="text-heading font-bold tracking-tight">Exchange rates</h1>
      <ActionReport result={result} />
      <Panel title="Rates in force" about={about}>
        <LoadedPart query={query}>
          {(rates) => (
            <>
              {areDefaultRates(rates) && <p>{aboutDefaults}</p>}
              <RatesForm
                rates={rates}
                onSave={async (entered) => showMessage(await replace(entered))}
                onConfirm={(entered) => void perform(() => replace(entered))}
              />
            </>
          )}
        </LoadedPart>
      </Panel>
    </>
  )
}
