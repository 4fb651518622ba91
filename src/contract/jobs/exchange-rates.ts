// The exchange rates by which the board compares salaries. They are data of the installation, not of a market.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { isCurrencyCode } from './currencies.ts'

/** `per_usd`: how much of each currency, by its ISO 4217 code, one US dollar was worth on `date`. */
const exchangeRatesWire = z.object({
  date: z.iso.date(),
  per_usd: z.record(z.string().check(z.refine(isCurrencyCode)), z.number().check(z.positive())),
})

export const exchangeRateEndpoints = {
  read: endpoint({
    id: 'getExchangeRates',
    method: 'GET',
    path: '/ninja-api/exchange-rates',
    summary: 'The exchange rates by which salaries are compared',
    answer: exchangeRatesWire,
  }),
} as const
