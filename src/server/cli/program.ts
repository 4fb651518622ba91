import { Command, CommanderError } from 'commander'

import { ConfigError } from '#server/config/config.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'

import { completeEnvironment } from '../config/environment.ts'
import { manageCommand } from '../config/manage-command.ts'
import type * as commands from './commands.ts'
import { readId, readKeep, readTime, refuseBoth } from './read-arguments.ts'
import { printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const FAILURE = 1
const USAGE_ERROR = 2

/**
 * Prints an error of a command, one line for each reason. Returns the exit status. It is 2 for a wrong command line or
 * an unreadable file, and 1 for other errors. It is 0 for `--help`, which commander also reports as an error.
 */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR
  const reasons = error instanceof ConfigError ? error.problems : [reasonOf(error)]
  for (const reason of reasons) printError(`error: ${reason}`)
  return error instanceof UnreadableFile || error instanceof UsageError ? USAGE_ERROR : FAILURE
}

/** Returns the message of an error. For a failed query, omits drizzle's message, which repeats the whole statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fileReason = describeFileError(error)
  if (fileReason !== undefined && 'path' in error) return `${String(error.path)}: ${fileReason}`
  return 'query' in error && error.cause instanceof Error ? error.cause.message : error.message
}

type Commands = typeof commands
type Run<Given extends unknown[]> = (...given: Given) => Promise<number | void> | void

/** Runs the command with the name and the arguments in `args`. Returns the exit status. */
export async function manage(args: readonly string[]): Promise<number> {
  let status = 0
  /** Returns an action for commander that loads commands.ts, and runs the function that `choose` selects there. */
  const run =
    <Given extends unknown[]>(choose: (commands: Commands) => Run<Given>) =>
    async (...given: Given): Promise<void> => {
      status = (await choose(await import('./commands.ts'))(...given)) ?? 0
    }

  const program = new Command(manageCommand)
    .description(
      'Manages the database, its jobs and its users. Every command but restore works while the server runs.',
    )
    .exitOverride()
    .showHelpAfterError('To list the commands and their options, add --help.')
    .hook('preAction', () => completeEnvironment().forEach(printError))

  program
    .command('migrate')
    .description('migrate the database to the schema of this version')
    .action(run(({ migrateDatabase }) => migrateDatabase))

  program
    .command('seed-demo')
    .description('fill an empty database with invented companies and jobs and, outside production, users')
    .option(
      '--force',
      'also run in production, where visitors may mistake invented jobs for real jobs',
      false,
    )
    .action(run(({ seedDemoData }) => seedDemoData))

  program
    .command('delete-demo-accounts')
    .description('delete the demo accounts that still have the published password, with all their data')
    .action(run(({ removeDemoAccounts }) => removeDemoAccounts))

  program
    .command('create-user')
    .description('create an account; asks for the password at the terminal')
    .argument('<email>')
    .option('--password-stdin', 'read the password from standard input')
    .option('--staff', 'add the staff role: may publish jobs')
    .option('--reviewer', 'add the reviewer role: decides on pending jobs')
    .option('--verified', 'mark the email address as verified')
    .action(run(({ createUser }) => createUser))

  const changeUser = program
    .command('change-user')
    .alias('set-role')
    .description("change a user's roles")
    .argument('<email>')
    .option('--staff', 'add the staff role: may publish jobs')
    .option('--no-staff', 'remove the staff role')
    .option('--reviewer', 'add the reviewer role: decides on pending jobs')
    .option('--no-reviewer', 'remove the reviewer role')
    .option('--verified', 'mark the email address as verified, and trust that its owner created the account')
    .action(run((commands) => commands.changeUser))
  refuseBoth(changeUser, '--staff', '--no-staff')
  refuseBoth(changeUser, '--reviewer', '--no-reviewer')

  program
    .command('delete-user')
    .description('delete an account now, with all its data')
    .argument('<email>')
    .option('--yes', 'delete without asking', false)
    .action(run(({ deleteUser }) => deleteUser))

  program
    .command('export-jobs')
    .description('write all jobs to a file that import-jobs reads')
    .argument('<file>', 'ends in .json, .jsonl or .csv')
    .action(run(({ exportJobs }) => exportJobs))

  program
    .command('import-jobs')
    .description('import jobs from JSON, JSON Lines, CSV or an Excel workbook (.xlsx)')
    .argument('<file>')
    .option('--partial', 'import the valid rows even if others are rejected')
    .option('--column <name=field...>', 'import the column NAME as this field, such as company_name=company')
    .action(run(({ importJobsFile }) => importJobsFile))

  program
    .command('set-exchange-rates')
    .description('replace the exchange rates for comparing salaries')
    .argument('<file>')
    .action(run(({ setExchangeRates }) => setExchangeRates))

  program
    .command('backup')
    .description('write everything in the database into one file')
    .argument('[file]')
    .option('--directory <dir>', 'write a file with the time in its name to this directory, instead of FILE')
    .option(
      '--keep <count>',
      'then keep only this number of the newest backups in the directory, and delete the others',
      readKeep,
    )
    .action(run(({ backUp }) => backUp))

  program
    .command('restore')
    .description('restore a backup; stop all servers first')
    .argument('<file>')
    .option('--force', 'delete everything in the database first', false)
    .action(run(({ restoreFrom }) => restoreFrom))

  program
    .command('failed-mail')
    .description('list the emails that could not be sent, the oldest first')
    .option('--since <time>', 'only those that failed since this time, such as 2026-11-20', readTime)
    .action(run(({ listFailedMail }) => listFailedMail))

  program
    .command('resend-mail')
    .description('put failed emails that have not expired back into the queue')
    .argument('[ids...]', 'IDs that failed-mail lists', readId)
    .option('--all', 'all emails that have not expired, instead of IDs')
    .option('--since <time>', 'with --all, only those that failed since this time', readTime)
    .action(
      run(
        ({ resendMail }) =>
          (ids: readonly number[] = [], options) =>
            resendMail(ids, options),
      ),
    )

  program
    .command('unsuppress-address')
    .description('let an address receive job alerts again')
    .argument('<email>')
    .action(run(({ allowAlerts }) => allowAlerts))

  program
    .command('expire-sessions')
    .description('remove expired sessions, links, rate-limit counters and tokens')
    .action(run(({ removeExpiredSessions }) => removeExpiredSessions))

  program
    .command('reencrypt')
    .description('re-encrypt data that needs a key of SECRET_KEY_FALLBACKS, using SECRET_KEY')
    .action(run(({ reencrypt }) => reencrypt))

  program
    .command('check')
    .description('check the configuration')
    .option(
      '--database',
      'also open the database, without changing it, and report pending migrations, data that needs a former or an unknown SECRET_KEY and, in production, links to private hosts',
    )
    .option(
      '--mail <address>',
      'also send an email, and report missing SPF, DKIM and DMARC records of MAIL_FROM',
    )
    .option('--mail-headers', 'also report whether PUBLIC_URL, MAIL_FROM and MAIL_FOOTER suit bulk email')
    .option('--dkim-selector <name>', 'the name of the DKIM key of the mail server')
    .option(
      '--received <file>',
      'a file with the source of the test email as it arrived; its signature names the DKIM key',
    )
    .action(run(({ check }) => check))

  program
    .command('version')
    .description('print the version and commit')
    .action(run(({ version }) => version))

  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
    status = reportError(error)
  })
  return status
}
