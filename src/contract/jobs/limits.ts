// How long and how large what is written about jobs and companies may be.
export const longestTitle = 500
export const longestDescription = 100_000
export const longestLocation = 300
export const longestCompanyName = 200
/** The database takes no longer one. */
export const longestSource = 100
export const longestLink = 2000
export const longestListItem = 100
export const mostListItems = 100
/** The database counts no further. */
export const largestInteger = 2 ** 31 - 1

/** Of a file of jobs that comes over the network: its bytes, and its rows. */
export const largestImport = 10_000_000
export const mostImportRows = 20_000

const earliestMoment = Date.UTC(1990, 0, 1)
const latestMoment = Date.UTC(2100, 0, 1)

/** Whether a date can be meant: nothing here happens before 1990 or after 2099. */
export function isPlausible(date: Date): boolean {
  return date.getTime() >= earliestMoment && date.getTime() < latestMoment
}

/** By their ids. */
export const mostJobsAtOnce = 100
