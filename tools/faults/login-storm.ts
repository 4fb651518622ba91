// F8: many users log in at once. Runs the bench of the same name and checks its budget.
import { benchLoginStorm } from '../bench/login-storm.ts'
import type { Fault } from './fault.ts'

export const loginStorm: Fault = {
  maxSeconds: 120,
  run: async () =>
    (await benchLoginStorm()).map(({ what, ours, baseline, budget, ok }) => ({
      database: 'embedded' as const,
      injected: what,
      result: `${ours} (${baseline})`,
      criterion: budget,
      ok,
    })),
}
