import { Command } from 'commander'

import { completeEnvironment } from '../config/environment.ts'
import type * as commands from './commands.ts'
import { explain } from './exit-status.ts'
import { complain } from './terminal.ts'

type Commands = typeof commands
type Run<Given extends unknown[]> = (...given: Given) => Promise<number | void> | void

/** Runs the command that the words `args` name. @returns the exit status */
export async function manage(args: readonly string[]): Promise<number> {
  let status = 0
  /** The action that loads the commands and runs one of them. */
  const run =
    <Given extends unknown[]>(choose: (commands: Commands) => Run<Given>) =>
    async (...given: Given): Promise<void> => {
      status = (await choose(await import('./commands.ts'))(...given)) ?? 0
    }

  const program = new Command('npm run manage --')
    .description('Looks after the database, its jobs and its users.')
    .exitOverride()
    .hook('preAction', () => completeEnvironment().forEach(complain))

  program
    .command('migrate')
    .description('bring the database to the schema of this version')
    .action(run(({ migrateDatabase }) => migrateDatabase))

  program
    .command('seed-demo')
    .description('fill an empty database with invented companies and jobs and, outside production, people')
    .action(run(({ seedDemoData }) => seedDemoData))

  program
    .command('delete-demo-accounts')
    .description('delete the invented people whose password everybody knows, with all that is theirs')
    .action(run(({ removeDemoAccounts }) => removeDemoAccounts))

  program
    .command('create-user')
    .description('create an account; asks for the password at the terminal')
    .argument('<email>')
    .option('--password-stdin', 'read the password from standard input')
    .option('--staff', 'who may publish jobs')
    .option('--verified', 'take the address as verified')
    .action(run(({ createUser }) => createUser))

  program
    .command('change-user')
    .description('change what somebody with an account is')
    .argument('<email>')
    .option('--staff', 'who may publish jobs')
    .option('--no-staff', 'no longer')
    .option('--verified', 'take the address as verified, and the account as its owner made it')
    .action(run(({ changeUser }) => changeUser))

  program
    .command('import-jobs')
    .description('import jobs from JSON, JSON Lines or CSV (docs/import.md)')
    .argument('<file>')
    .option('--partial', 'import the good rows even if others are refused')
    .action(run(({ importJobsFile }) => importJobsFile))

  program
    .command('set-exchange-rates')
    .description('replace the exchange rates by which salaries are compared (docs/exchange-rates.md)')
    .argument('<file>')
    .action(run(({ setExchangeRates }) => setExchangeRates))

  program
    .command('backup')
    .description('write everything in the database into one file')
    .argument('<file>')
    .action(run(({ backupTo }) => backupTo))

  program
    .command('restore')
    .description('bring back what backup wrote')
    .argument('<file>')
    .option('--force', 'delete what is in the database first', false)
    .action(run(({ restoreFrom }) => restoreFrom))

  program
    .command('expire-sessions')
    .description('remove sessions, links, counters and spent tokens that have expired')
    .action(run(({ removeExpiredSessions }) => removeExpiredSessions))

  program
    .command('check')
    .description('say whether the configuration can be used')
    .action(run(({ check }) => check))

  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
    status = explain(error)
  })
  return status
}
