// Which texts may hold a term: a signature file. Each text has a sign, some bits for its trigrams (three characters in a
// row); a text that lacks a bit of the term's sign lacks the term. What is left is read.
import type { TextSigns } from '#contract/jobs/rules/search.ts'

const wordsPerSign = 16
const bitsPerWord = 32
const bits = wordsPerSign * bitsPerWord
const trigram = 3

/** The signs of texts, one after another. */
type Signs = Uint32Array

export const signWidth = wordsPerSign

export function signsOf(texts: readonly string[]): Signs {
  const signs = new Uint32Array(texts.length * wordsPerSign)
  for (let place = 0; place < texts.length; place++)
    addTrigrams(signs, place * wordsPerSign, texts[place] ?? '')
  return signs
}

export function textSigns(bits: Signs): TextSigns {
  return { bits, testFor: (term) => signTest(bits, term) }
}

/** @returns whether the text at a place may hold the term; undefined for a term that is too short to tell */
function signTest(signs: Signs, term: string): ((place: number) => boolean) | undefined {
  if (term.length < trigram) return undefined
  const sign = new Uint32Array(wordsPerSign)
  addTrigrams(sign, 0, term)
  const words = [...sign.keys()].filter((word) => sign[word] !== 0)
  return (place) => {
    const first = place * wordsPerSign
    for (const word of words) {
      const wanted = sign[word] ?? 0
      if (((signs[first + word] ?? 0) & wanted) >>> 0 !== wanted) return false
    }
    return true
  }
}

function addTrigrams(signs: Signs, first: number, text: string): void {
  let [before, last] = [text.charCodeAt(0), text.charCodeAt(1)]
  for (let at = 2; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const bit = (Math.imul((before * 31 + last) * 31 + code, 0x9e3779b1) >>> 16) & (bits - 1)
    const word = first + (bit >>> 5)
    signs[word] = (signs[word] ?? 0) | (1 << (bit & (bitsPerWord - 1)))
    before = last
    last = code
  }
}
