import { LARGEST_INTEGER } from '#contract/jobs/limits.ts'

/**
 * Returns whether a row in the database can have this ID. PostgreSQL throws for a number outside the range of its
 * integer type.
 */
export function isPossibleId(id: number): boolean {
  return id >= 1 && id <= LARGEST_INTEGER
}
