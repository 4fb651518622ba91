import type { InputValue } from '#contract/jobs/fields.ts'

/** Where an ATS hosts a board. Kinds with a single host always use one region, so each board has one URL. */
export type Region = 'us' | 'eu'

/** A board at an ATS without its kind. `board` matches `boardPattern`. */
export type Board = { readonly region: Region; readonly board: string }

export const boardPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

type RequiredName = 'title' | 'description' | 'apply_link'

type OptionalName =
  | 'location_type'
  | 'location'
  | 'salary_min'
  | 'salary_max'
  | 'salary_period'
  | 'salary_currency'
  | 'employment_schedule'
  | 'contract_type'
  | 'seniority_level'
  | 'countries'

/** The fields of an import row that an ATS can state. Fields that it does not state, or that we do not know, are absent. */
export type SourceRow = { [Name in RequiredName]: InputValue<Name> } & {
  [Name in OptionalName]?: InputValue<Name>
}

/**
 * A job of a board. `externalId` is its ID at the ATS. `refused` is the reason not to import the job, such as "has no
 * description"; `row` then has the fields that are readable. Other rows still need the checks of an import (lengths,
 * pay) and of the apply link's host.
 */
export type SourceJob = { externalId: string; row: SourceRow; refused?: string }

export type SourceKind = {
  /** The name of the ATS in messages. */
  readonly label: string
  /** The address of the board's public list of jobs. Its host is fixed by the kind and the region. */
  readonly boardUrl: (board: Board) => URL
  /** Returns the board of this ATS that a URL on a career page belongs to. */
  readonly findBoard: (url: URL) => Board | undefined
  /** Returns whether the host belongs to the ATS. Apply links may lead to such hosts. */
  readonly isOwnHost: (hostname: string) => boolean
  /**
   * Returns the jobs in the body of a response of this board, and yields to the event loop between jobs. Refuses jobs
   * with the ID of an earlier job.
   * @throws UnreadableBoard
   */
  readonly readJobs: (bytes: Uint8Array, board: Board) => Promise<SourceJob[]>
}

/** Thrown if a body is not a list of jobs in the format of the ATS. Such a body does not show which jobs exist. */
export class UnreadableBoard extends Error {
  override name = 'UnreadableBoard'
}
