import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { email } from '#contract/auth/fields.ts'

import { printError } from './terminal.ts'

/** Returns the email address in the normalized form of the account API. @throws Error for an invalid address */
export function readAddress(typed: string): string {
  const { success, data } = email.safeParse(typed)
  if (!success) throw new Error(`${JSON.stringify(typed)} is not an email address.`)
  return data
}

/** Returns the password on standard input. @throws Error if the input has more than one line */
export async function readPasswordFromInput(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new Error('The password on standard input is more than one line.')
  return password
}

/**
 * Prompts twice for a password without showing it. Prompts again while the two passwords differ or `findProblem`
 * returns a problem. Returns undefined if standard input is no terminal.
 * @throws Error if the input ends before a password was accepted
 */
export async function promptForPassword(
  findProblem: (password: string) => string | undefined,
): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: noOutput, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    for (;;) {
      const password = await prompt('Password: ', lines)
      const isRepeated = password.normalize() === (await prompt('Repeat the password: ', lines)).normalize()
      const problem = isRepeated ? findProblem(password) : 'The two passwords differ.'
      if (problem === undefined) return password
      printError(problem)
    }
  } finally {
    terminal.close()
  }
}

/** Prints a question and reads the answer. Returns true only for "yes". The end of the input counts as "no". */
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

async function prompt(question: string, lines: AsyncIterator<string, unknown>): Promise<string> {
  process.stderr.write(question)
  const { done, value } = await lines.next()
  process.stderr.write('\n')
  if (done === true) throw new Error('No password was given.')
  return value
}
