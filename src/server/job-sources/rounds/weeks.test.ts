// Simulates source boards over several days. After every hour, the jobs on this site and the emails must equal those of
// the model.
import { join } from 'node:path'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sourceKindNames } from '#contract/job-sources/rules/kinds.ts'
import { hours } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { hour } from '../simulated-events.testing.ts'
import { origin, Simulation, START } from '../simulation.testing.ts'
import { employer, sourceSite } from '../testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

/** `DAYS` is the length of each simulation. `PLANS` is the number of simulations for each ATS. */
const DAYS = Number(process.env['SOURCE_DAYS'] ?? 2)
const PLANS = Number(process.env['SOURCE_PLANS'] ?? 1)

const plans = sourceKindNames.flatMap((kind, index) =>
  Array.from({ length: PLANS }, (_, plan) => {
    const seed = index + plan * sourceKindNames.length + 1
    return [kind, seed, seed % 2 === 0 ? 'trusted' : 'new'] as const
  }),
)

test.each(plans)(
  'the jobs and the emails equal those of the model after every hour (%s, plan %i, %s company)',
  async (kind, seed, trust) => {
    const isTrusted = trust === 'trusted'
    const site = await sourceSite(
      { PUBLIC_URL: origin, POSTING_TRUSTED_AFTER: isTrusted ? '0' : '1000' },
      build,
    )
    const simulation = new Simulation(site, await employer(site, { kind }), isTrusted)
    await simulation.start()
    for (const [passed, events] of fc.sample(hour, { seed, numRuns: DAYS * 24 }).entries()) {
      try {
        for (const each of events) await simulation.happen(each)
        await simulation.pass()
      } catch (error) {
        throw new Error(`hour ${passed}: ${JSON.stringify(events)}`, { cause: error })
      }
    }
    expect(site.clock.now.getTime()).toBe(START + hours(DAYS * 24))
  },
)
