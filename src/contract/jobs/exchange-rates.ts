// The exchange rates for comparing salaries. An administrator sets them.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { isCurrencyCode } from './currencies.ts'

/** `per_usd` is the value of one US dollar in each currency on `date`, by ISO 4217 code. */
const exchangeRatesWire = z.object({
  date: z.iso.date(),
  per_usd: z.record(z.string().check(z.refine(isCurrencyCode)), z.number().check(z.positive())),
})

export const exchangeRateEndpoints = {
  read: endpoint({
    id: 'getExchangeRates',
    method: 'GET',
    path: '/ninja-api/exchange-rates',
    summary: 'The exchange rates for comparing salaries',
    response: exchangeRatesWire,
  }),
} as const
