// Random queries of a long board. They are the same in every run.
import { filterGroups } from '#contract/jobs/filter-fields.ts'
import { sortOptions } from '#contract/jobs/options.ts'

const words =
  'django,python,senior,berlin,data,api,sql,engineer,react,celery,ango,zebra,wind sec,e,lisbon,the billing'
export const searches = words.split(',')

/**
 * Returns a query similar to those of visitors. Half of the queries search, some filter, and most are for the first
 * pages.
 */
export function createQuery(count: number): string {
  const params = new URLSearchParams()
  const getChance = (salt: number) => ((Math.imul(count * 7 + salt, 0x9e_37_79_b1) >>> 8) % 1000) / 1000
  const pick = <Item>(items: readonly Item[], salt: number) =>
    items[Math.floor(getChance(salt) * items.length)]
  if (getChance(1) < 0.5) params.set('q', `${pick(searches, 2)}${getChance(3) < 0.3 ? ` ${count % 10}` : ''}`)
  for (const [salt, { param, options }] of filterGroups.entries())
    if (getChance(10 + salt) < 0.2) params.set(param, pick<string>(options, 20 + salt) ?? '')
  if (getChance(4) < 0.2) params.set('salary_min', String(50_000 + (count % 20) * 5000))
  params.set('sort', pick(sortOptions, 5)?.value ?? '')
  params.set('page', String(1 + Math.floor(getChance(6) * 5)))
  return `?${params}`
}
