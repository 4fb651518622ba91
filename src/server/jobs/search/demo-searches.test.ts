// Runs searches of visitors on the demo data.
import { expect, test } from 'vitest'

import type { Offer } from '#contract/jobs/rules/offers.ts'
import { searchWire } from '#contract/jobs/search.ts'
import searches from '#server/db/seed/demo-searches.json' with { type: 'json' }
import { seedDemo } from '#server/db/seed/demo.ts'
import { testApp } from '#server/testing.ts'

/** The expected counts of a text: of the literal search, of the search for all words, and of two kinds of offers. */
type Expected = { text: string; literal: number; words: number; filter?: unknown; suggestion?: unknown }

const expected: readonly Expected[] = searches

test('the searches of visitors find the expected jobs and offers, and each offer states its number of jobs', async () => {
  const { app, db, clock } = await testApp()
  await seedDemo(db, clock.now)
  const find = async (search: string) =>
    searchWire.parse((await app.inject(`/ninja-api/jobs/search${search}`)).json())
  const found: Expected[] = []
  for (const { text, ...rest } of expected) {
    const search = `?q=${encodeURIComponent(text)}`
    const { total, offers } = await find(search)
    const filter = offerOf(offers, 'filter')
    const spelling = offerOf(offers, 'spelling')
    found.push({
      text,
      literal: total,
      words: (await find(`${search}&match=words`)).total,
      ...('filter' in rest && { filter: filter && [filter.label, filter.total] }),
      ...(spelling && { suggestion: { text: spelling.label, count: spelling.total } }),
    })
    expect(offers.length).toBeLessThanOrEqual(4)
    for (const offer of offers) expect((await find(offer.search)).total).toBe(offer.total)
  }
  expect(found).toEqual(expected)
})

function offerOf(offers: readonly Offer[], wanted: Offer['kind']): Offer | undefined {
  return offers.find(({ kind }) => kind === wanted)
}
