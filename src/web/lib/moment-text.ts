const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a moment in the visitor's locale. `at` is in milliseconds since 1970 or an ISO string. */
export const momentText = (at: number | string): string => written.format(new Date(at))
