const FOUR_CHARACTERS = /.{1,4}/g

export const insertSpaces = (text: string) => text.match(FOUR_CHARACTERS)?.join(' ') ?? text

export const removeWhitespace = (text: string) => text.replaceAll(/\s/g, '')
