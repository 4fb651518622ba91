// The rates by which the list that is kept was made.
import type { JobsList } from '../snapshot/snapshot.ts'

export function readRates(jobsList: JobsList) {
  return async () => {
    const { rates } = await jobsList.current()
    return { date: rates.date, per_usd: rates.perUsd }
  }
}
