import { Command } from 'commander'

import { completeEnvironment } from '../config/environment.ts'
import type * as commands from './commands.ts'
import { explain } from './exit-status.ts'
import { readId, readKeep, readTime } from './read-arguments.ts'
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
    .description(
      'Manages the database, its jobs and its users. Every command but restore works while the server runs.',
    )
    .exitOverride()
    .hook('preAction', () => completeEnvironment().forEach(complain))

  program
    .command('migrate')
    .description('bring the database to the schema of this version')
    .action(run(({ migrateDatabase }) => migrateDatabase))

  program
    .command('seed-demo')
    .description('fill an empty database with invented companies and jobs and, outside production, people')
    .option('--force', 'also in production, where visitors would take them for real', false)
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
    .option('--reviewer', 'who decides on what waits for review')
    .option('--verified', 'take the address as verified')
    .action(run(({ createUser }) => createUser))

  program
    .command('change-user')
    .alias('set-role')
    .description('change what somebody with an account is')
    .argument('<email>')
    .option('--staff', 'who may publish jobs')
    .option('--no-staff', 'no longer')
    .option('--reviewer', 'who decides on what waits for review')
    .option('--no-reviewer', 'no longer')
    .option('--verified', 'take the address as verified, and the account as its owner made it')
    .action(run(({ changeUser }) => changeUser))

  program
    .command('delete-user')
    .description('delete an account now, with all that belongs to it (docs/privacy.md)')
    .argument('<email>')
    .option('--yes', 'delete without asking', false)
    .action(run(({ deleteUser }) => deleteUser))

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
    .description('write everything in the database into one file (docs/backups.md)')
    .argument('[file]')
    .option('--directory <dir>', 'into a file of this directory that is named by the time, instead of FILE')
    .option('--keep <count>', 'delete all but the newest of these afterwards', readKeep)
    .action(run(({ backUp }) => backUp))

  program
    .command('restore')
    .description('restore a backup; with the embedded database, stop the server first')
    .argument('<file>')
    .option('--force', 'delete what is in the database first', false)
    .action(run(({ restoreFrom }) => restoreFrom))

  program
    .command('failed-mail')
    .description('list the emails that were given up, oldest first (docs/mail.md)')
    .option('--since <time>', 'those that were given up since then, such as 2026-11-20', readTime)
    .action(run(({ listFailedMail }) => listFailedMail))

  program
    .command('resend-mail')
    .description('put emails that were given up back into the queue; not what has expired')
    .argument('[ids...]', 'as failed-mail lists them', readId)
    .option('--all', 'all of them')
    .option('--since <time>', 'of all, those that were given up since then', readTime)
    .action(
      run(
        ({ resendMail }) =>
          (ids: readonly number[] = [], options) =>
            resendMail(ids, options),
      ),
    )

  program
    .command('expire-sessions')
    .description('remove sessions, links, counters and spent tokens that have expired')
    .action(run(({ removeExpiredSessions }) => removeExpiredSessions))

  program
    .command('reencrypt')
    .description('put what is encrypted with one of SECRET_KEY_FALLBACKS under SECRET_KEY (docs/security.md)')
    .action(run(({ reencrypt }) => reencrypt))

  program
    .command('check')
    .description('say whether the configuration can be used')
    .option(
      '--database',
      'also open the database, without changing it, and report missing migrations, secrets under a former or an unknown SECRET_KEY, and in production links to private hosts',
    )
    .action(run(({ check }) => check))

  program
    .command('version')
    .description('say which version and commit this is')
    .action(run(({ version }) => version))

  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
    status = explain(error)
  })
  return status
}
