// The command line, run for tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'

import { vi } from 'vitest'

import { bareEnv } from '../lib/bare-env.testing.ts'
import { manage } from './program.ts'

type Given = { env: Record<string, string>; input?: string }
type Outcome = { status: number; output: string; problems: string }

export const program = 'src/server/cli/main.ts'

/** As a process of its own, which takes a second. */
export async function manageApart(args: readonly string[], { env, input = '' }: Given): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...bareEnv(), ...env } })
  const told = { output: '', problems: '' }
  child.stdout.on('data', (text) => (told.output += String(text)))
  child.stderr.on('data', (text) => (told.problems += String(text)))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status: Number(status), ...told }
}

/** In the process of the tests, which has this environment, input and output meanwhile. */
export async function manageHere(args: readonly string[], { env, input = '' }: Given): Promise<Outcome> {
  const told = { output: '', problems: '' }
  const collect = (key: keyof typeof told) => (text: unknown) => {
    told[key] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(collect('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(collect('problems')),
  ]
  const own = Object.getOwnPropertyDescriptors({ env: process.env, stdin: process.stdin })
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.env = { ...bareEnv(), ...env }
  try {
    return { status: await manage(args), ...told }
  } finally {
    for (const spy of spies) spy.mockRestore()
    Object.defineProperties(process, own)
  }
}
