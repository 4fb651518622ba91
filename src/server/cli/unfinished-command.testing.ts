// A command that never ends its transaction. Tests kill the command, or stop the server whose database it uses.
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { companies } from '#server/db/tables/companies.ts'

import { withWritableDatabase } from './with-database.ts'

try {
  await withWritableDatabase(({ db }) =>
    db.transaction(async (tx) => {
      await tx.insert(companies).values({ name: 'Half-written' })
      process.stdout.write('written\n')
      for (;;) {
        await tx.execute(sql`select 1`)
        await sleep(50)
      }
    }),
  )
} catch (error) {
  process.stdout.write(String(error))
}
