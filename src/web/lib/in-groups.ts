const FOUR_CHARACTERS = /.{1,4}/g

/** Inserts a space after every four characters. */
export const insertSpaces = (text: string) => text.match(FOUR_CHARACTERS)?.join(' ') ?? text

/** Removes all whitespace. */
export const removeWhitespace = (text: string) => text.replaceAll(/\s/g, '')
