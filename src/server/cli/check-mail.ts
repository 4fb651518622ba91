import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { displayEmail } from '#contract/auth/display-email.ts'
import type { Config } from '#server/config/config.ts'
import { seconds } from '#server/lib/duration.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'
import { type ResolveTxt, resolveTxtByDns } from '#server/lib/resolve-host.ts'
import { writeMailCheck } from '#server/mail/messages/mail-check.ts'
import { readReceivedEmail } from '#server/mail/received-email.ts'
import { checkSenderDomain } from '#server/mail/sender-domain.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { SendFailure } from '#server/mail/transport.ts'

import { readAddress } from './input.ts'
import { findSmtpAdvice } from './smtp-advice.ts'
import { print, printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const SEND_TIMEOUT = seconds(30)

export type MailCheck = {
  /** The address to which to send a test email. */
  mail?: string
  dkimSelector?: string
  /** The path of a file with the source of the test email as it arrived. */
  received?: string
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'siteName'>

/**
 * Sends a test email to `mail`, if it is set. Prints the SPF, DKIM and DMARC records of the sender's domain. With
 * `received`, also prints which list headers the DKIM signature does not cover. Returns the exit status, which is 1 if
 * the email was not sent, or if a record or a signature is missing.
 * @throws UsageError if the file `received` cannot be read
 */
export async function checkMail(
  config: MailConfig,
  { mail, dkimSelector, received }: MailCheck,
  resolveTxt: ResolveTxt = resolveTxtByDns,
): Promise<number> {
  const isSent = mail === undefined || (await sendTestEmail(config, readAddress(mail)))
  const domain = config.mailFrom.address.slice(config.mailFrom.address.lastIndexOf('@') + 1)
  const arrived = received === undefined ? undefined : readReceivedEmail(await readSource(received), domain)
  const dkim = dkimSelector === undefined ? arrived?.dkim : { selector: dkimSelector, domain }
  const findings = await checkSenderDomain(resolveTxt, { domain, dkim })
  for (const { check, text, isMissing } of findings)
    if (isMissing) printError(`${check}: ${text}`)
    else print(`${check.padEnd(5)} ${text}`)
  if (arrived && arrived.dkim === undefined) printError(`DKIM: the email has no signature of ${domain}`)
  const unsigned = arrived?.unsigned ?? []
  if (unsigned.length > 0)
    printError(`List headers: the DKIM signature does not cover ${unsigned.join(', ')}`)
  const isGood = isSent && unsigned.length === 0 && findings.every(({ isMissing }) => !isMissing)
  if (!isGood) printError('docs/how-to/email-delivery.md in the source code explains what to do.')
  return isGood ? 0 : 1
}

async function sendTestEmail(config: MailConfig, to: string): Promise<boolean> {
  const { smtpUrl, mailFrom: sender, publicUrl, siteName } = config
  if (smtpUrl === undefined) {
    printError('SMTP_URL is not set, so no email was sent.')
    return false
  }
  const transport = openSmtp({ smtpUrl, sender })
  const message = {
    ...writeMailCheck({ siteName, publicUrl }),
    to,
    messageId: randomUUID(),
    date: new Date(),
  }
  try {
    await transport.send(message, AbortSignal.timeout(SEND_TIMEOUT))
    print(`The mail server accepted an email from ${sender.address} to ${displayEmail(to)}.`)
    return true
  } catch (error) {
    printError(sendFailureReason(error, { smtpUrl, sender, to }))
    return false
  } finally {
    transport.close()
  }
}

function sendFailureReason(error: unknown, attempt: Parameters<typeof findSmtpAdvice>[1]): string {
  const reason = error instanceof Error ? error.message : String(error)
  const advice = error instanceof SendFailure ? findSmtpAdvice(error, attempt) : undefined
  return advice === undefined
    ? `The mail server did not accept the email: ${reason}`
    : `${advice} (${reason})`
}

async function readSource(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file}: ${describeFileError(error) ?? error.message}`)
  })
}
