// A moment in words, as the visitor writes dates: the one way in which pages of an account do so.
const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** `at` in milliseconds since 1970, or as JSON has it. */
export const momentText = (at: number | string): string => written.format(new Date(at))
