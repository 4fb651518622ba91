import type { JobsList } from '../snapshot/snapshot.ts'

/** Returns the rates that the current snapshot was built with. */
export function readRates(jobsList: JobsList) {
  return async () => {
    const { rates } = await jobsList.current()
    return { date: rates.date, per_usd: rates.perUsd }
  }
}
