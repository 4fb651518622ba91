// Accepts exactly one email address, so that an email reaches no second person and no text can inject a header.

const MAX_LENGTH = 320
/** Matches one address. The part before the `@` is a name, or any text between quotes. */
const ADDRESS = /^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"|[^\s"(),:;<>@[\\\]\p{Cc}]+)@[^\s"(),:;<>@[\\\]\p{Cc}]+$/u
const SENDER = /^(?:(?<name>[^"<>@,;:\\\p{Cc}]+) )?<(?<address>[^<>]+)>$/u

/** A sender with a display name, such as 'Fretboard <noreply@fretboard.dev>'. */
export type Sender = { name: string; address: string }

export function isOneAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text)
}

/** Parses 'noreply@fretboard.dev' or 'Fretboard <noreply@fretboard.dev>'. Returns undefined for other text. */
export function parseSender(text: string): Sender | undefined {
  const { name = '', address = text } = SENDER.exec(text)?.groups ?? {}
  return isOneAddress(address) ? { name, address } : undefined
}
