// Keys and codes as people read and type them.

const GROUP = /.{1,4}/g

/** In groups of four. */
export const inGroups = (text: string) => text.match(GROUP)?.join(' ') ?? text

/** As it was before, however it was typed. */
export const withoutGroups = (text: string) => text.replaceAll(/\s/g, '')
