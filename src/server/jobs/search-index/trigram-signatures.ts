// Signatures exclude most texts that do not contain a search term, without reading the texts. The signature of a text
// is a set of bits. A hash maps each trigram (three consecutive characters) of the text to one bit. A text cannot
// contain a term if the signature of the text lacks a bit of the signature of the term. Texts and terms are compared
// without accents, so that one signature serves for the literal search and for the search of all words.
import { foldText } from '#contract/jobs/rules/fold.ts'
import type { TextSignatures } from '#contract/jobs/rules/search.ts'

/** The length of a signature in 32-bit words. */
export const SIGNATURE_WORDS = 16
const BITS_PER_WORD = 32
const SIGNATURE_BITS = SIGNATURE_WORDS * BITS_PER_WORD
const TRIGRAM_LENGTH = 3

/** The signatures of several texts, one after another. */
type Signatures = Uint32Array

export function computeSignatures(texts: readonly string[]): Signatures {
  const signatures = new Uint32Array(texts.length * SIGNATURE_WORDS)
  for (let index = 0; index < texts.length; index++)
    addTrigrams(signatures, index * SIGNATURE_WORDS, texts[index] ?? '')
  return signatures
}

export function trigramIndex(signatures: Signatures): TextSignatures {
  return { bits: signatures, createTest: (term) => createTermTest(signatures, foldText(term)) }
}

/**
 * Returns a function that returns whether the text with an index may contain the term. Returns undefined if the term is
 * shorter than a trigram, because then every text may contain it.
 */
function createTermTest(signatures: Signatures, term: string): ((index: number) => boolean) | undefined {
  if (term.length < TRIGRAM_LENGTH) return undefined
  const signature = new Uint32Array(SIGNATURE_WORDS)
  addTrigrams(signature, 0, term)
  const words = Uint8Array.from([...signature.keys()].filter((word) => signature[word] !== 0))
  const required = Int32Array.from(words, (word) => signature[word] ?? 0)
  return (index) => {
    const first = index * SIGNATURE_WORDS
    for (let at = 0; at < words.length; at++) {
      const bits = required[at] ?? 0
      if (((signatures[first + (words[at] ?? 0)] ?? 0) & bits) !== bits) return false
    }
    return true
  }
}

function addTrigrams(signatures: Signatures, first: number, text: string): void {
  let [secondLast, last] = [text.charCodeAt(0), text.charCodeAt(1)]
  for (let index = 2; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const bit = (Math.imul((secondLast * 31 + last) * 31 + code, 0x9e3779b1) >>> 16) & (SIGNATURE_BITS - 1)
    const word = first + (bit >>> 5)
    signatures[word] = (signatures[word] ?? 0) | (1 << (bit & (BITS_PER_WORD - 1)))
    secondLast = last
    last = code
  }
}
