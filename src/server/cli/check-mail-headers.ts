import type { Config } from '#server/config/config.ts'

import { print, printError } from './terminal.ts'

type MailHeaders = Pick<Config, 'publicUrl' | 'mailFrom' | 'mailFooter'>

/**
 * Prints whether the settings provide the headers and the footer that mail servers expect of bulk email. Returns the
 * exit status, which is 1 if one of them is missing. Reads MAIL_FROM in `env`, because `mailFrom` has a default value
 * and so does not show whether MAIL_FROM is set.
 */
export function checkMailHeaders(
  { publicUrl, mailFrom, mailFooter }: MailHeaders,
  env: NodeJS.ProcessEnv = process.env,
): number {
  const checks = [
    {
      name: 'PUBLIC_URL',
      isGood: publicUrl.startsWith('https:'),
      good: `${publicUrl} allows one-click unsubscription`,
      bad: `must be an https address, because one-click unsubscription needs one: ${publicUrl}`,
    },
    {
      name: 'MAIL_FROM',
      isGood: Boolean(env['MAIL_FROM']),
      good: mailFrom.address,
      bad: `is not set, so the sender is ${mailFrom.address}`,
    },
    {
      name: 'MAIL_FOOTER',
      isGood: mailFooter !== undefined,
      good: 'is set',
      bad: 'is not set. Many countries require your postal address in bulk email',
    },
  ]
  for (const { name, isGood, good, bad } of checks)
    if (isGood) print(`${name.padEnd(11)} ${good}`)
    else printError(`${name}: ${bad}`)
  const isComplete = checks.every(({ isGood }) => isGood)
  if (!isComplete) printError('docs/how-to/alerts.md in the source code explains what to do.')
  return isComplete ? 0 : 1
}
