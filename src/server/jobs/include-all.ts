import { parameterOf } from '#server/http/query.ts'

/** Whether a list request includes items that are not public (`include=all`). It needs write access. */
export function asksForAll(query: string): boolean {
  return query !== '' && parameterOf(query, 'include') === 'all'
}
