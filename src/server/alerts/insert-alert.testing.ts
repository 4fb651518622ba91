import { randomBytes } from 'node:crypto'

import type { Db } from '#server/db/open.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { alertEncryption, createKey, decryptKey } from './key.ts'
import { insertAlert } from './queries.ts'

type Alert = {
  recipient: { email: string } | { userId: number }
  query?: string
  frequency?: string
  confirmedAt: Date
}

const encryption = alertEncryption({ secretKey: testSecretKey })

/** Inserts an active alert that was requested and confirmed at `confirmedAt`. Returns the key in its links. */
export async function insertActiveAlert(
  db: Db,
  { recipient, query = '', frequency = 'daily', confirmedAt }: Alert,
): Promise<string> {
  const stored = createKey(randomBytes, encryption)
  const dates = { consentedAt: confirmedAt, confirmedAt, listedUntil: confirmedAt }
  await insertAlert(db, { ...recipient, query, frequency, ...stored, ...dates, consentText: '2026-11' })
  return decryptKey(encryption, stored) ?? ''
}
