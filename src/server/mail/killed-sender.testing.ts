// Queues emails and sends them, in a process that killed.test.ts starts and kills.
import { openDatabase } from '#server/db/open.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'

import { createMail } from './mail.ts'
import { notices, writeNotice } from './messages/notices.ts'
import { openSmtp } from './smtp.ts'
import { occasion, testSecretKey } from './testing.ts'
import { startMailWorker } from './worker.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', SMTP_URL: smtpUrl = '', MESSAGES } = process.env
const now = () => new Date()

const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
const mail = createMail({ secretKey: testSecretKey, now })
await database.db.transaction(async (tx) => {
  for (let written = 0; written < Number(MESSAGES); written++)
    await mail.send(tx, `p${written}@example.org`, writeNotice(notices.passwordSet, occasion))
})
startMailWorker({
  database,
  transport: openSmtp(smtpUrl, { mailFrom: { name: '', address: 'noreply@fretboard.example' } }),
  secretKey: testSecretKey,
  log: silentLog,
  now,
})
