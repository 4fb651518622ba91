// A password for a command: from standard input, or asked for at the terminal without showing it.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** One line, as `echo` or a file gives it. */
export async function passwordFromInput(): Promise<string> {
  const given = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(given)) throw new Error('The password on standard input is more than one line.')
  return given
}

/** Asks twice; undefined where there is nobody to ask. @throws when the answers differ, or there is none. */
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

async function ask(question: string, lines: AsyncIterator<string, unknown>): Promise<string> {
  process.stderr.write(question)
  const { done, value } = await lines.next()
  process.stderr.write('\n')
  if (done === true) throw new Error('No password was given.')
  return value
}
