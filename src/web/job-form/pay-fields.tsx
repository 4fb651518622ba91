import countryToCurrency from 'country-to-currency'
import { type FocusEvent, useState } from 'react'

import { allCurrencyCodes, currencyOf as findCurrency } from '#contract/jobs/currencies.ts'
import { defaultCurrency, salaryPeriods } from '#contract/jobs/options.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useOnFieldLeave } from '#web/ui/form/form-context.ts'
import { toOptions } from '#web/ui/form/options.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { createFieldBinder, type FieldsProps } from './fields-props.ts'
import { getCountryCodes, isYearlyPay, type JobValues } from './job-values.ts'

/** The currencies with a symbol of their own (specification, section 9) come first. */
const commonCodes = [defaultCurrency, 'EUR', 'GBP', 'CAD']
const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Names of recent currencies, which older browsers do not know. */
const recentNames: Readonly<Record<string, string>> = {
  SLE: 'Sierra Leonean Leone',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwean Gold',
}

const toOption = (value: string) => ({ value, label: `${value} – ${recentNames[value] ?? names.of(value)}` })

/** The currencies in use with their names: the common ones, then the others by code. */
const currencyOptions = [...new Set([...commonCodes, ...allCurrencyCodes])].map(toOption)

/** Returns the currencies in use, and the currency of the job if it is no longer in use. */
export function currencyOptionsFor(current: string) {
  const isListed = currencyOptions.some(({ value }) => value === current)
  return isListed || current === '' ? currencyOptions : [...currencyOptions, toOption(current)]
}

/** Returns the currency that all countries use, or undefined if they use different ones. */
export const currencyOf = (countries: readonly string[]) => findCurrency(countries, countryToCurrency)

const grid = 'grid items-start gap-5'
const amountGrid = `${grid} grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))]`
/** The names of currencies need more room than amounts. */
const selectGrid = `${grid} grid-cols-[repeat(auto-fit,minmax(min(100%,max(12rem,40%)),1fr))]`

export function PayFields(props: FieldsProps) {
  const bind = createFieldBinder({
    ...props,
    onChange: (parts) => props.onChange({ ...followAmounts(props.values, parts), ...parts }),
  })
  const { payRequired = false } = usePageData()
  const onLeave = useOnFieldLeave()
  const amount = {
    inputMode: 'numeric',
    autoComplete: 'off',
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Do not validate while the user presses a button. A message would move the button, and the click would be lost.
      if (!(relatedTarget instanceof HTMLButtonElement)) onLeave?.(['salary_min', 'salary_max'])
    },
  } as const
  return (
    <FieldGroup title={payRequired ? 'Pay' : 'Pay (optional)'}>
      <div className={amountGrid}>
        <Field label="From" {...amount} {...bind('salary_min')} />
        <Field label="To" {...amount} {...bind('salary_max')} />
      </div>
      <div className={selectGrid}>
        <SelectField
          label="Currency"
          options={currencyOptionsFor(props.values.salary_currency)}
          placeholder={null}
          {...bind('salary_currency')}
        />
        <SelectField
          label="Per"
          options={toOptions(salaryPeriods)}
          placeholder="Not stated"
          {...bind('salary_period')}
        />
      </div>
      <p className="text-small text-muted">
        {payRequired
          ? 'Required. Enter whole amounts. One of the two is enough.'
          : 'Enter whole amounts. Jobs that state their pay get more readers.'}
      </p>
    </FieldGroup>
  )
}

type PayValues = Pick<JobValues, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

/**
 * Clears the preselected period 'year' when the amounts no longer look like the pay of a year, so that the user chooses
 * one. Selects it again when they do.
 */
export function followAmounts(
  values: PayValues,
  parts: Partial<PayValues>,
): Partial<Pick<PayValues, 'salary_period'>> {
  const [before, after] = [isYearlyPay(values), isYearlyPay({ ...values, ...parts })]
  if (values.salary_period === 'year' && before && !after) return { salary_period: '' }
  return values.salary_period === '' && !before && after ? { salary_period: 'year' } : {}
}

/**
 * Returns a function that changes the place of the job. This function also selects the currency of the countries,
 * unless the user has chosen a currency or entered an amount.
 */
export function useCurrencyOfPlace({ values, onChange }: FieldsProps) {
  const { salary_currency: currency, salary_min: from, salary_max: to } = values
  const [preselected, setPreselected] = useState(() => currencyOf(getCountryCodes(values)))
  const isInitial = values.countries === '' && currency === defaultCurrency
  const follows = from === '' && to === '' && (isInitial || currency === preselected)
  return (parts: Partial<JobValues>) => {
    const next = follows ? currencyOf(getCountryCodes({ ...values, ...parts })) : undefined
    if (next !== undefined) setPreselected(next)
    onChange({ ...parts, ...(next !== undefined && { salary_currency: next }) })
  }
}
