// Characters that are invisible or change how surrounding text is displayed. They come with pasted text. In names they
// can deceive readers, because the name of one company could look the same as the name of another.

const joiningScripts =
  'Arabic Syriac Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer ' +
  'Myanmar Tibetan Mongolian'
const joiningLetter = `(?!\\p{DI})[${joiningScripts.replace(/(\w+) ?/g, String.raw`\p{Script=$1}`)}]`

const flagTags = ['gbeng', 'gbsct', 'gbwls'].map((code) =>
  code.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))),
)

/**
 * Patterns that match a character and the joiner or variation selector after it. The joiner or selector is kept,
 * because the text would look different without it.
 */
const needed = [
  String.raw`\p{ExtPict}[\p{EMod}\uFE0F]?\u200D(?=\p{ExtPict})`,
  String.raw`\p{ExtPict}[\uFE0E\uFE0F]`,
  String.raw`\u{1F3F4}(?:${flagTags.join('|')})\u{E007F}`,
  String.raw`[#*\d]\uFE0F(?=\u20E3)`,
  String.raw`${joiningLetter}[\u200C\u200D](?=(?!\p{DI})[\p{L}\p{M}])`,
  String.raw`\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?!\p{DI})\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
].join('|')

const invisible = String.raw`\p{DI}\p{Cc}\p{Surrogate}\p{NChar}\u2800\uFFF9-\uFFFB`
const neededOrInvisible = new RegExp(`(${needed})|[${invisible}]`, 'gu')
const visible = new RegExp(String.raw`[^\s${invisible}]`, 'u')

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g

/**
 * Returns a text on one line without invisible and control characters. Line breaks and tabs become spaces. Keeps joiners
 * and variation selectors only inside emoji and in scripts that need them.
 */
export function removeInvisibleCharacters(text: string): string {
  return text.replace(lineBreaks, ' ').replace(neededOrInvisible, '$1')
}

export const hasVisibleCharacters = (text: string): boolean => visible.test(text)

/** Returns a name without invisible characters. Otherwise keeps it as it is, like Django's forms. */
export function cleanName(name: string): string {
  return removeInvisibleCharacters(name).trim()
}
