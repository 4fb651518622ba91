const GROUP = /.{1,4}/g

/** Inserts a space after every four characters. */
export const inGroups = (text: string) => text.match(GROUP)?.join(' ') ?? text

/** Removes all whitespace. */
export const withoutGroups = (text: string) => text.replaceAll(/\s/g, '')
