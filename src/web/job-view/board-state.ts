// Stores the visitor's search in the history entry. The job page links back to it.
import type { Location } from 'react-router'

type Place = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>

/** Returns the history state for links to jobs: the search of the board if the links are on the board. */
export function boardState({ pathname, search }: Pick<Place, 'pathname' | 'search'>) {
  return pathname === '/jobs' && search !== '' ? { board: search } : undefined
}

/** Returns the search string of the board that the visitor came from, or ''. */
export function getBoardSearch({ state }: Pick<Place, 'state'>): string {
  const board: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'board') : undefined
  return typeof board === 'string' ? board : ''
}
