// Folds letters, so that 'munchen' finds 'München' and 'lodz' finds 'Łódź'.

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe', ς: 'σ' }),
)

const accents = /[\u0300-\u036f]/g
const outsideAscii = /[^\0-\x7f]/g

/**
 * Returns a lower-case text without accents. Maps each UTF-16 unit on its own, so a text that contains a term also
 * contains the folded term after folding.
 */
export function foldText(lowerCase: string): string {
  return lowerCase.replace(outsideAscii, foldUnit)
}

function foldUnit(unit: string): string {
  const known = plainLetters.get(unit)
  if (known !== undefined) return known
  const plain = unit.normalize('NFD').replace(accents, '').normalize('NFC')
  plainLetters.set(unit, plain)
  return plain
}
