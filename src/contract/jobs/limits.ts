// How long and how large what is written about jobs and companies may be.
export const maxTitleLength = 500
export const maxDescriptionLength = 100_000
export const maxLocationLength = 300
export const maxCompanyNameLength = 200
/** The database takes no longer one. */
export const maxSourceLength = 100
export const maxLinkLength = 2000
export const maxListItemLength = 100
export const maxListItems = 100
/** The database counts no further. */
export const largestInteger = 2 ** 31 - 1

/** Of a file of jobs that comes over the network: its bytes, and its rows. */
export const largestImport = 10_000_000
export const maxImportRows = 20_000

const earliestMoment = Date.UTC(1990, 0, 1)
const latestMoment = Date.UTC(2100, 0, 1)

/** Whether a date can be meant: nothing here happens before 1990 or after 2099. */
export function isPlausible(date: Date): boolean {
  return date.getTime() >= earliestMoment && date.getTime() < latestMoment
}

/** By their ids. */
export const maxJobsPerRequest = 100
