// Stores the visitor's search in the history entry of a job page, so that the page can link back to the search.
import type { Location } from 'react-router'

type Place = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>

/** Returns the history state for the links to jobs on the page at `pathname`. On the board, it contains the search. */
export function boardState({ pathname, search }: Pick<Place, 'pathname' | 'search'>) {
  return pathname === '/jobs' && search !== '' ? { board: search } : undefined
}

export function getBoardSearch({ state }: Pick<Place, 'state'>): string {
  const board: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'board') : undefined
  return typeof board === 'string' ? board : ''
}
