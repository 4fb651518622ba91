// Folds letters, so that 'munchen' finds 'München', 'lodz' finds 'Łódź', and full-width letters find plain ones.

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe', ς: 'σ' }),
)

/** Accents and invisible characters such as zero-width spaces, soft hyphens and byte order marks. */
const ignored = /[\u0300-\u036f\p{DI}]/gu
const outsideAscii = /[^\0-\x7f]/g

/**
 * Returns a lower-case text without accents and invisible characters, with compatible letters as plain ones. Maps each UTF-16 unit on its own, so a text that contains a term also
 * contains the folded term after folding.
 */
export function foldText(lowerCase: string): string {
  return lowerCase.replace(outsideAscii, foldUnit)
}

function foldUnit(unit: string): string {
  const known = plainLetters.get(unit)
  if (known !== undefined) return known
  const plain = unit.normalize('NFKD').replace(ignored, '').normalize('NFC').toLowerCase()
  // The plain letter can have a plain form too. The modifier letter 'ꟹ' is 'œ', and 'œ' is 'oe'.
  const folded = plain === unit ? unit : foldText(plain)
  plainLetters.set(unit, folded)
  return folded
}
