import { Command } from 'commander'

import { readConfig } from '../config/config.ts'
import { completeEnvironment } from '../config/environment.ts'
import { backup } from './backup.ts'
import { changeUser } from './change-user.ts'
import { check } from './check.ts'
import { createUser } from './create-user.ts'
import { deleteDemoAccounts, seedDemoData } from './demo.ts'
import { explain } from './exit-status.ts'
import { importJobsFile } from './import-jobs.ts'
import { expireSessions, migrate } from './maintenance.ts'
import { restore } from './restore.ts'
import { complain, survivePipes } from './terminal.ts'
import { terminalLog, withDatabase, withWritableDatabase } from './with-database.ts'

const program = new Command('npm run manage --')
  .description('Looks after the database, its jobs and its users.')
  .exitOverride()
  .hook('preAction', () => completeEnvironment().forEach(complain))

program
  .command('migrate')
  .description('bring the database to the schema of this version')
  .action(() => migrate({ ...readConfig(), log: terminalLog }))

program
  .command('seed-demo')
  .description('fill an empty database with invented companies and jobs and, outside production, people')
  .action(seedDemoData)

program
  .command('delete-demo-accounts')
  .description('delete the invented people whose password everybody knows, with all that is theirs')
  .action(() => withWritableDatabase(deleteDemoAccounts))

program
  .command('create-user')
  .description('create an account; asks for the password at the terminal')
  .argument('<email>')
  .option('--password-stdin', 'read the password from standard input')
  .option('--staff', 'who may publish jobs')
  .option('--verified', 'take the address as verified')
  .action(createUser)

program
  .command('change-user')
  .description('change what somebody with an account is')
  .argument('<email>')
  .option('--staff', 'who may publish jobs')
  .option('--no-staff', 'no longer')
  .option('--verified', 'take the address as verified, and the account as its owner made it')
  .action(changeUser)

program
  .command('import-jobs')
  .description('import jobs from JSON, JSON Lines or CSV (docs/import.md)')
  .argument('<file>')
  .option('--partial', 'import the good rows even if others are refused')
  .action(importJobsFile)

program
  .command('backup')
  .description('write everything in the database into one file')
  .argument('<file>')
  .action((file: string) => withDatabase((database) => backup({ database, file, say: complain })))

program
  .command('restore')
  .description('bring back what backup wrote')
  .argument('<file>')
  .option('--force', 'delete what is in the database first', false)
  .action((file: string, { force }: { force: boolean }) =>
    withWritableDatabase((database) => restore({ database, file, force, say: complain })),
  )

program
  .command('expire-sessions')
  .description('remove sessions, links, counters and spent tokens that have expired')
  .action(() => withWritableDatabase(expireSessions))

program.command('check').description('say whether the configuration can be used').action(check)

survivePipes()
await program.parseAsync().catch((error: unknown) => {
  process.exitCode = explain(error)
})
