import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { displayEmail } from '#contract/auth/display-email.ts'
import type { Config } from '#server/config/config.ts'
import { seconds } from '#server/lib/duration.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'
import { type ResolveTxt, resolveTxtByDns } from '#server/lib/resolve-host.ts'
import type { Sender } from '#server/mail/address.ts'
import { writeMailCheck } from '#server/mail/messages/mail-check.ts'
import { readReceivedEmail } from '#server/mail/received-email.ts'
import { checkSenderDomain } from '#server/mail/sender-domain.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { SendFailure } from '#server/mail/transport.ts'

import { readAddress } from './input.ts'
import { print, printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'

type Attempt = { smtpUrl: string; sender: Sender; to: string }

const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])
const noAnswerCodes = new Set(['CONNECTION_TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Returns a text that explains why an email could not be sent and how to fix the problem, or undefined for an unknown
 * problem.
 */
function findSmtpAdvice({ codes }: SendFailure, { smtpUrl, sender, to }: Attempt): string | undefined {
  const { hostname, host, protocol } = new URL(smtpUrl)
  const has = (...any: string[]) => codes.some((code) => any.includes(code))
  if (has('EDNS', 'ENOTFOUND'))
    return `DNS has no host with the name ${hostname}. Correct the host in SMTP_URL.`
  if (has('ECONNREFUSED'))
    return `No mail server listens at ${host}. Correct the host or port in SMTP_URL, or start the mail server.`
  if (codes.some((code) => certificateCodes.has(code)))
    return `The certificate of ${hostname} is expired, self-signed or for another name. Use the host name in the certificate, or renew it.`
  if (has('ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'))
    return `${host} does not begin the connection with TLS. Write smtp:// in SMTP_URL (usual for the ports 25 and 587), or use port 465.`
  if (has('GREETING_TIMEOUT'))
    return protocol === 'smtp:'
      ? `${host} sends no SMTP greeting. If the server expects TLS from the start, as usual on port 465, write smtps:// in SMTP_URL.`
      : `${host} sends no SMTP greeting. Correct the port in SMTP_URL.`
  if (codes.some((code) => noAnswerCodes.has(code)))
    return `${host} does not answer. A firewall or your hosting company may block the port. Try port 587 or 465.`
  if (has('ETLS'))
    return `${host} offers no encryption, and a password is only sent encrypted. Use the port for submission, 587 or 465 (smtps://).`
  if (codes.some((code) => code.startsWith('AUTH')))
    return 'The mail server refuses the user or the password in SMTP_URL. In the password, write %23 for #, %2F for / and %3F for ?.'
  if (has('MAIL FROM'))
    return has('530')
      ? 'The mail server requires a login. Add the user and the password to SMTP_URL.'
      : `The mail server refuses the sender ${sender.address}. Set MAIL_FROM to an address that your account may send from.`
  if (has('RCPT TO'))
    return `The mail server refuses the recipient ${to}. If it refuses all recipients, it requires a login: add the user and the password to SMTP_URL.`
  return undefined
}

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
  const transport = openSmtp(smtpUrl, config)
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
