import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { email } from '#contract/auth/fields.ts'

/** An email address as the account API reads it. @throws when it is none. */
export function readAddress(typed: string): string {
  const { success, data } = email.safeParse(typed)
  if (!success) throw new Error(`${JSON.stringify(typed)} is not an email address.`)
  return data
}

/** A password in one line, as `echo` or a file gives it. */
export async function passwordFromInput(): Promise<string> {
  const given = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(given)) throw new Error('The password on standard input is more than one line.')
  return given
}

/** Asks twice for a password, without showing it; undefined where there is nobody to ask. @throws when the answers differ, or there is none. */
export async function passwordFromTerminal(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    const password = await ask('Password: ', lines)
    if (password !== (await ask('The same again: ', lines))) throw new Error('The two passwords differ.')
    return password
  } finally {
    terminal.close()
  }
}

/** Returns true only for the answer "yes". The end of the input is no answer. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin })
  process.stderr.write(question)
  try {
    const { value } = await terminal[Symbol.asyncIterator]().next()
    return String(value).trim() === 'yes'
  } finally {
    terminal.close()
  }
}

async function ask(question: string, lines: AsyncIterator<string, unknown>): Promise<string> {
  process.stderr.write(question)
  const { done, value } = await lines.next()
  process.stderr.write('\n')
  if (done === true) throw new Error('No password was given.')
  return value
}
