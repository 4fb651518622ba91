// The search from which a visitor goes to a job, kept in the history so that the job's page leads back to it.
import type { Location } from 'react-router'

type Place = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>

/** The state of a link from `place` to a job. */
export function boardState({ pathname, search }: Pick<Place, 'pathname' | 'search'>) {
  return pathname === '/jobs' && search !== '' ? { board: search } : undefined
}

/** The search part of the board's address from which one came; '' where there was none. */
export function boardSearchIn({ state }: Pick<Place, 'state'>): string {
  const board: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'board') : undefined
  return typeof board === 'string' ? board : ''
}
