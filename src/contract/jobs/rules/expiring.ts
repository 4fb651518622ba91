/** The home page of the dashboard lists jobs that close within this number of days. */
export const EXPIRING_WITHIN_DAYS = 7
