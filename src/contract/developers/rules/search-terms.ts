// Reads the search text of the directory, and corrects its spelling with words of the closed lists.
import { allCountryCodes } from '../../jobs/countries.ts'
import { foldText } from '../../jobs/rules/fold.ts'
import { namesOfCountry } from '../../jobs/rules/locality.ts'
import { findCountryCode } from '../../jobs/rules/place-countries.ts'
import { addWords, listCorrections } from '../../jobs/rules/spelling.ts'
import { languageCodes, languageName, regions } from '../vocabulary.ts'
import { directoryGroups } from './directory-query.ts'
import { knownSkills, skillFinder } from './skill-names.ts'

const MAX_WORDS = 10
const MAX_CORRECTIONS = 3

/** A country of the card, or texts of which the search text of the card contains one. */
type SearchTerm = { readonly country: string } | { readonly texts: readonly string[] }

const listWords = (search: string): string[] => (search.match(/[^\s,]+/g) ?? []).slice(0, MAX_WORDS)
const fold = (text: string): string => foldText(text.toLowerCase())
const findSkill = skillFinder([])

/**
 * Returns the conditions that a card must all meet. The name of a country matches only this country, so 'uk' does not
 * find Ukraine.
 */
export function parseSearch(search: string): SearchTerm[] {
  const words = listWords(search)
  const terms: SearchTerm[] = []
  for (let start = 0; start < words.length;) {
    const { country, end } = findCountry(words, start)
    const word = words[start] ?? ''
    terms.push(
      country === undefined
        ? { texts: [...new Set([word, findSkill(word) ?? word].map(fold))] }
        : { country },
    )
    start = end
  }
  return terms
}

/** Returns the country that the most words from `start` name, and the position after the words. */
function findCountry(words: readonly string[], start: number): { country?: string; end: number } {
  for (let end = words.length; end > start; end--) {
    const country = findCountryCode(words.slice(start, end).join(' '))
    if (country !== undefined) return { country, end }
  }
  return { end: start + 1 }
}

let knownWords: Map<string, number> | undefined

function readKnownWords(): Map<string, number> {
  const words = new Map<string, number>()
  const texts = [
    ...directoryGroups.flatMap(({ options }) => options),
    ...knownSkills,
    ...regions,
    ...allCountryCodes.flatMap(namesOfCountry),
    ...languageCodes.map(languageName),
  ]
  for (const text of texts) addWords(words, fold(text))
  return words
}

/** Returns up to three searches with known words instead of unknown ones, best first. */
export function correctSearch(search: string): string[] {
  const known = (knownWords ??= readKnownWords())
  const choices = listWords(search).map((word) => {
    const folded = fold(word)
    const isKnown = [...known.keys()].some((each) => each.includes(folded))
    return { word, corrections: isKnown ? [] : listCorrections(known, folded) }
  })
  const count = Math.max(0, ...choices.map(({ corrections }) => corrections.length))
  return Array.from({ length: Math.min(count, MAX_CORRECTIONS) }, (_, at) =>
    choices.map(({ word, corrections }) => corrections[at] ?? corrections[0] ?? word).join(' '),
  )
}
