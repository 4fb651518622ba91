// Exchange rates as text, one currency per line.
import { isCurrencyCode } from '#contract/jobs/currencies.ts'

type Rates = Record<string, number>

const line = /^([a-z]{3})[\s:;=,]+(\d+(?:\.\d+)?)$/i
/** The number of decimals shown. The default rates are quotients with more decimals. */
const DECIMALS = 6

/** Returns a line such as `EUR 0.86` for each currency. */
export function formatRates(rates: Readonly<Rates>): string {
  return Object.entries(rates)
    .map(([currency, rate]) => `${currency} ${Number(rate.toFixed(DECIMALS))}`)
    .join('\n')
}

/** Parses the lines. `problem` says which lines are invalid and how to fix them. */
export function parseRates(text: string): { rates: Rates; problem: string | null } {
  const rates: Rates = {}
  const problems: string[] = []
  const lines = text.split('\n').map((each) => each.trim())
  for (const [place, each] of lines.entries()) {
    if (each === '') continue
    const [, code = '', amount = ''] = line.exec(each) ?? []
    const currency = code.toUpperCase()
    const problem = describeProblem({ currency, rate: Number(amount), isKnown: currency in rates })
    if (problem === null) rates[currency] = Number(amount)
    else problems.push(`Line ${place + 1}: ${problem}`)
  }
  if (problems.length > 0) return { rates, problem: problems.join(' ') }
  return { rates, problem: Object.keys(rates).length === 0 ? 'Enter at least one currency.' : null }
}

type Line = { currency: string; rate: number; isKnown: boolean }

function describeProblem({ currency, rate, isKnown }: Line): string | null {
  if (currency === '') return 'enter a currency code and a number, such as EUR 0.86.'
  if (!isCurrencyCode(currency)) return `${currency} is not a currency code. Use a code such as EUR.`
  if (isKnown) return `${currency} is listed twice. Remove one of the lines.`
  return rate > 0 ? null : `enter a number above 0 for ${currency}.`
}
