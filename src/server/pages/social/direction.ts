// Which way a text is read: as its first letter is (Unicode Bidirectional Algorithm, rules P2 and P3).

const firstLetter = /\p{L}/u
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

export function isRightToLeft(text: string): boolean {
  const [letter = ''] = firstLetter.exec(text) ?? []
  return rightToLeft.test(letter)
}

/** The text with marks that keep it, whatever stands beside it, in the direction that is said. */
export function embedded(text: string, toLeft: boolean): string {
  return `${toLeft ? '\u2067' : '\u2066'}${text}\u2069`
}
