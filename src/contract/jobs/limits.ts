// Size limits of jobs, companies and import files.
export const maxTitleLength = 500
export const maxDescriptionLength = 100_000
export const maxLocationLength = 300
export const maxCompanyNameLength = 200
/** The limit of the database column. */
export const maxSourceLength = 100
export const maxLinkLength = 2000
export const maxListItemLength = 100
export const maxListItems = 100
/** The maximum integer of the database. */
export const largestInteger = 2 ** 31 - 1

/** Limits of an uploaded import file: bytes and rows. */
export const largestImport = 10_000_000
export const maxImportRows = 20_000

const earliestMoment = Date.UTC(1990, 0, 1)
const latestMoment = Date.UTC(2100, 0, 1)

/** Returns whether a date is plausible: from 1990 to 2099. */
export function isPlausible(date: Date): boolean {
  return date.getTime() >= earliestMoment && date.getTime() < latestMoment
}

/** The maximum number of jobs per request. */
export const maxJobsPerRequest = 100
