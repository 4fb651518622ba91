// Accepts exactly one address, so that an email reaches no second person and carries no injected header.

const MAX_LENGTH = 320
/** Before the `@` a name, or anything between quotes. */
const ADDRESS = /^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"|[^\s"(),:;<>@[\\\]\p{Cc}]+)@[^\s"(),:;<>@[\\\]\p{Cc}]+$/u
const SENDER = /^(?:(?<name>[^"<>@,;:\\\p{Cc}]+) )?<(?<address>[^<>]+)>$/u

/** A sender as people see it: 'Fretboard <noreply@fretboard.dev>'. */
export type Sender = { name: string; address: string }

export function isOneAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text)
}

/** Reads 'noreply@fretboard.dev' or 'Fretboard <noreply@fretboard.dev>'; undefined for everything else. */
export function readSender(text: string): Sender | undefined {
  const { name = '', address = text } = SENDER.exec(text)?.groups ?? {}
  return isOneAddress(address) ? { name, address } : undefined
}
