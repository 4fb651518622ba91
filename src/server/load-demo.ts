import { randomBytes } from 'node:crypto'

import { encryptSecret } from './auth/mfa/secrets.ts'
import type { RunConfig } from './config/secret-key.ts'
import type { Db } from './db/open.ts'
import { seedDemo } from './db/seed/demo.ts'
import { seedDevelopers } from './db/seed/developers.ts'
import { type Persona, PERSONA_PASSWORD, PERSONA_TOTP_SECRET, seedPersonas } from './db/seed/personas.ts'
import { seedReview } from './db/seed/review.ts'
import { seedStatistics } from './db/seed/statistics.ts'
import { seedDirectoryStory } from './demo/directory-story.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords, type Passwords } from './lib/passwords.ts'
import { newToken } from './lib/tokens.ts'

type Parts = {
  config: RunConfig
  now: Date
  passwordCost?: PasswordCost | undefined
  passwords?: Passwords
}

/**
 * Loads the demo companies and jobs into an empty database. Also creates the accounts of the personas, except in
 * production without DEMO, because their passwords are published. Returns the created accounts as the lines of a table.
 */
export async function loadDemo(
  db: Db,
  { config, now, passwordCost, passwords = createPasswords(randomBytes, passwordCost) }: Parts,
): Promise<readonly string[]> {
  const secondFactors = (userId: number) => createSecondFactors(userId, config)
  const hasAccounts = config.demo || !config.production
  // Inserts the personas before the companies, because a start loads the demo data only if there are no companies. If
  // the process ends before it has inserted the companies, the next start loads the data again.
  const people = !hasAccounts ? [] : await seedPersonas(db, { now, passwords, secondFactors })
  await seedDemo(db, now)
  if (people.length > 0) {
    await seedReview(db, now)
    await seedStatistics(db, now)
    if (config.directory) {
      await seedDevelopers(db, now)
      await seedDirectoryStory(db, now)
    }
  }
  return people.length === 0 ? [] : formatTable(people)
}

function createSecondFactors(userId: number, config: RunConfig) {
  const app = { secret: PERSONA_TOTP_SECRET }
  const codes = { seed: newToken(randomBytes), wereShown: false }
  return [
    { type: 'totp', sealed: encryptSecret({ config }, { userId, type: 'totp' }, app) },
    { type: 'recovery_codes', sealed: encryptSecret({ config }, { userId, type: 'recovery_codes' }, codes) },
  ]
}

function formatTable(people: readonly Persona[]): string[] {
  const rows = [
    ['address', 'password', ''],
    ...people.map(({ email, about, social }) => [email, social ? '-' : PERSONA_PASSWORD, about]),
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
  return ['Demo accounts:', ...lines.map((line) => `  ${line.trimEnd()}`)]
}
