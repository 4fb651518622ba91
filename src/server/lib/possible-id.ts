import { largestInteger } from '#contract/jobs/limits.ts'

/** The database does not even compare others. */
export function isPossibleId(id: number): boolean {
  return id >= 1 && id <= largestInteger
}
