// The exchange rates for comparing salaries. Staff set them through the API, and operators on the command line.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { isCurrencyCode } from './currencies.ts'

const path = '/ninja-api/exchange-rates'

/** `per_usd` is the value of one US dollar in each currency on `date`, by ISO 4217 code. */
const exchangeRatesWire = z.object({
  date: z.iso.date(),
  per_usd: z.record(z.string().check(z.refine(isCurrencyCode)), z.number().check(z.positive())),
})
export type ExchangeRatesWire = z.infer<typeof exchangeRatesWire>

const rate = z.number('must be a number').check(z.positive('must be more than 0'))

/** The body for setting the exchange rates. The command line reads it from a file. */
export const exchangeRatesBody = z.object(
  {
    date: z.iso.date('must be a day such as 2026-11-20'),
    per_usd: z
      .record(z.string().check(z.refine(isCurrencyCode)), rate, {
        error: ({ code }) =>
          code === 'invalid_key'
            ? 'is not a currency code such as EUR'
            : 'must be an object of currency codes and numbers',
      })
      .check(z.refine((rates) => Object.keys(rates).length > 0, 'must contain at least one rate')),
  },
  'must be JSON like {"date": "2026-11-20", "per_usd": {"EUR": 0.86}}',
)

export const exchangeRateEndpoints = {
  read: endpoint({
    id: 'getExchangeRates',
    method: 'GET',
    path,
    summary: 'The exchange rates for comparing salaries',
    response: exchangeRatesWire,
  }),
  replace: endpoint({
    id: 'replaceExchangeRates',
    method: 'PUT',
    path,
    summary: 'Replace the exchange rates',
    body: exchangeRatesBody,
    response: exchangeRatesWire,
  }),
} as const
