import { createContext } from 'react'

import type { BoardIndex } from '#contract/jobs/rules/board.ts'

/** `version` is the list's ETag, or null on the server. */
export type JobsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; index: BoardIndex; version: string | null }

export const loading: JobsState = { state: 'loading' }

/** The state of the list on the server and during hydration. */
export const InitialJobsContext = createContext<JobsState>(loading)
