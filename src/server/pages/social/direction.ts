// Determines the direction of a text by its first strong letter (Unicode Bidirectional Algorithm, rules P2 and P3).

const firstLetter = /\p{L}/u
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

export function isRightToLeft(text: string): boolean {
  const [letter = ''] = firstLetter.exec(text) ?? []
  return rightToLeft.test(letter)
}

/**
 * Returns the text between characters that isolate its direction, so that surrounding text does not affect it. `toLeft`
 * is true for right-to-left text.
 */
export function isolate(text: string, toLeft: boolean): string {
  return `${toLeft ? '\u2067' : '\u2066'}${text}\u2069`
}
