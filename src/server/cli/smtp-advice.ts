import type { Sender } from '#server/mail/address.ts'
import type { SendFailure } from '#server/mail/transport.ts'

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
export function findSmtpAdvice({ codes }: SendFailure, { smtpUrl, sender, to }: Attempt): string | undefined {
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
