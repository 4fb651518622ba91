import type { InputValue } from '#contract/jobs/fields.ts'

/** Where an ATS hosts a source board. For an ATS with a single host, all boards have the same region. */
export type Region = 'us' | 'eu'

/** The name and region of a source board. The ATS is stored separately. The name `board` matches `boardPattern`. */
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

/** The fields of an import row that an ATS can state. Fields without a value from the ATS are absent. */
export type SourceRow = { [Name in RequiredName]: InputValue<Name> } & {
  [Name in OptionalName]?: InputValue<Name>
}

/**
 * A job of a source board. `externalId` is its ID at the ATS. `refused` is the reason not to import the job, such as
 * "has no description". In this case, `row` has the fields that are readable. Without `refused`, `row` must still pass
 * the checks of an import (lengths, pay) and of the apply link's host.
 */
export type SourceJob = { externalId: string; row: SourceRow; refused?: string }

export type SourceKind = {
  /** The name of the ATS for messages to users. */
  readonly label: string
  /** Returns the URL of the public list of jobs. The ATS and the region determine its host. */
  readonly boardUrl: (board: Board) => URL
  /** Returns the URLs of the same list in other languages, for jobs without a text in the first one. */
  readonly otherLanguages?: (board: Board) => readonly URL[]
  /**
   * Returns the URL of the next part of the list after `count` jobs, or undefined if the list must be complete. For
   * systems that can limit the number of jobs in a response without saying so.
   */
  readonly nextPage?: (board: Board, count: number) => URL | undefined
  /**
   * Why the list of a board that exists may be missing (status 404), redirected or locked (status 401), and what its
   * owner can do.
   */
  readonly hints?: { readonly missing?: string; readonly redirected?: string; readonly locked?: string }
  readonly findBoard: (url: URL) => Board | undefined
  /** Returns whether the host belongs to the ATS. Apply links may lead to hosts of the ATS. */
  readonly isOwnHost: (hostname: string) => boolean
  /**
   * Returns the jobs in the body of a response, and yields to the event loop between jobs. If two jobs have the same
   * ID, the second one is refused.
   * @throws UnreadableBoard
   */
  readonly readJobs: (bytes: Uint8Array, board: Board) => Promise<SourceJob[]>
}

/**
 * Thrown if a body is not a list of jobs in the format of the ATS. The round then fails, because it does not know which
 * jobs are missing.
 */
export class UnreadableBoard extends Error {
  override name = 'UnreadableBoard'
}
