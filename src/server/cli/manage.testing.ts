import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'

import { vi } from 'vitest'

import { bareEnv } from '../lib/bare-env.testing.ts'
import { manage } from './program.ts'

type CommandInput = { env: Record<string, string>; input?: string }
type Outcome = { status: number; output: string; problems: string }

export const program = 'src/server/cli/main.ts'

/** Runs a command in a new process. Prefer `manageHere`, because starting a process takes a second. */
export async function manageInProcess(
  args: readonly string[],
  { env, input = '' }: CommandInput,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...bareEnv(), ...env } })
  const printed = { output: '', problems: '' }
  child.stdout.on('data', (text) => (printed.output += String(text)))
  child.stderr.on('data', (text) => (printed.problems += String(text)))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status: Number(status), ...printed }
}

/** Runs a command in the process of the test. Replaces the environment, input and output during the command. */
export async function manageHere(
  args: readonly string[],
  { env, input = '' }: CommandInput,
): Promise<Outcome> {
  const printed = { output: '', problems: '' }
  const collect = (key: keyof typeof printed) => (text: unknown) => {
    printed[key] += String(text)
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
    return { status: await manage(args), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    Object.defineProperties(process, own)
  }
}
