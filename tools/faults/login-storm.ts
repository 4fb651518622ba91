// F8: many people log in at once. The bench measures it; here it is held to its budget.
import { benchLoginStorm } from '../bench/login-storm.ts'
import type { Fault } from './fault.ts'

export const loginStorm: Fault = {
  bound: 120,
  run: async () =>
    (await benchLoginStorm()).map(({ what, ours, baseline, budget, ok }) => ({
      database: 'embedded' as const,
      done: what,
      figures: `${ours} (${baseline})`,
      bar: budget,
      ok,
    })),
}
