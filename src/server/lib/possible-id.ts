import { LARGEST_INTEGER } from '#contract/jobs/limits.ts'

/**
 * Returns whether the database can have this id. PostgreSQL throws for a number outside the range of its integer type.
 */
export function isPossibleId(id: number): boolean {
  return id >= 1 && id <= LARGEST_INTEGER
}
