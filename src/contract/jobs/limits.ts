export const MAX_TITLE_LENGTH = 500
export const MAX_DESCRIPTION_LENGTH = 100_000
/** The size of a body with the longest description, each character escaped as `\\u1234`, and 64 KB for the rest. */
export const MAX_JOB_BYTES = 6 * MAX_DESCRIPTION_LENGTH + 64 * 1024
export const MAX_LOCATION_LENGTH = 300
export const MAX_COMPANY_NAME_LENGTH = 200
/** The maximum length of the job field `source`. It is the limit of the database column. */
export const MAX_SOURCE_LENGTH = 100
export const MAX_LINK_LENGTH = 2000
export const MAX_LIST_ITEM_LENGTH = 100
export const MAX_LIST_ITEMS = 100
/** The maximum value of an integer column in the database. */
export const LARGEST_INTEGER = 2 ** 31 - 1

export const MAX_IMPORT_BYTES = 10_000_000
export const MAX_IMPORT_ROWS = 20_000

const earliestMoment = Date.UTC(1990, 0, 1)
const latestMoment = Date.UTC(2100, 0, 1)

/** Returns whether a date is plausible: from 1990 to 2099. */
export function isPlausible(date: Date): boolean {
  return date.getTime() >= earliestMoment && date.getTime() < latestMoment
}

export const MAX_JOBS_PER_REQUEST = 100
