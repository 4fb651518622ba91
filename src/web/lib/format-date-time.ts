const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a moment in the visitor's locale. `at` is in milliseconds since 1970 or an ISO string. */
export const formatDateTime = (at: number | string): string => dateTimeFormat.format(new Date(at))
