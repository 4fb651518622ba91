// Functions that commander calls to parse the arguments of commands. An invalid argument ends the command with exit
// status 2.
import { type Command, InvalidArgumentError } from 'commander'

import { UsageError } from './usage-error.ts'

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/
const MAX_IDS = 1000

/** Parses the value of `--keep`. @throws InvalidArgumentError */
export function readKeep(text: string): number {
  const keep = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (keep < 1) throw new InvalidArgumentError('Allowed: a whole number from 1 to 99999.')
  return keep
}

/**
 * Parses the ID of an email. Returns all IDs of the command so far, with this ID last.
 * @throws InvalidArgumentError
 */
export function readId(text: string, before: readonly number[] = []): readonly number[] {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647)
    throw new InvalidArgumentError('It must be an ID from failed-mail, such as 17.')
  if (before.length === MAX_IDS) throw new InvalidArgumentError(`At most ${MAX_IDS} at once.`)
  return [...before, id]
}

/**
 * Parses a date or a time. A date means midnight UTC. A time without a time zone is local.
 * @throws InvalidArgumentError
 */
export function readTime(text: string): Date {
  const time = new Date(TIME.test(text) ? text : NaN)
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('Allowed: a day or time such as 2026-11-20 or 2026-11-20T08:00:00Z.')
  return time
}

/** Makes a command fail if it gets both an option and its opposite. Otherwise, commander would use the last of them. */
export function refuseBoth(command: Command, option: string, opposite: string): void {
  const given = new Set<string>()
  for (const name of [option, opposite])
    command.on(`option:${name.slice(2)}`, () => {
      given.add(name)
      if (given.size === 2) throw new UsageError(`${option} and ${opposite} cannot be combined.`)
    })
}
