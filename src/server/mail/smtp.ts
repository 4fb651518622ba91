import { createTransport, type NodemailerError } from 'nodemailer'

import { seconds } from '#server/lib/duration.ts'

import type { Sender } from './address.ts'
import { MAX_DELIVERIES } from './policy.ts'
import { type FailureKind, SendFailure, type Transport } from './transport.ts'

type Site = { mailFrom: Sender }

const CONNECTION_TIMEOUT = seconds(10)
/** How long a connection may be inactive. */
const SOCKET_TIMEOUT = seconds(25)
const IDLE_TIMEOUT = seconds(5)

/**
 * An error in response to these commands concerns the email. An error in response to any other command concerns the
 * mail server or our account there.
 */
const messageCommands = new Set(['RCPT TO', 'DATA'])
const SERVICE_CLOSING = 421
/** Error codes of broken connections. After such an error, it is unknown whether the server has accepted the email. */
const brokenConnectionCodes = new Set(['EABORT', 'ECONNECTION', 'ECONNRESET', 'EPIPE'])

/**
 * Opens a pool of connections to the mail server. If the URL has a password, requires encryption (STARTTLS or smtps).
 * `site` contains the sender when an email is sent.
 */
export function openSmtp(smtpUrl: string, site: Site): Transport {
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_DELIVERIES,
    maxRequeues: 0,
    requireTLS: new URL(smtpUrl).password !== '',
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    dnsTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    idleTimeout: IDLE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, messageId, headers, ...content }, signal) {
      const { mailFrom: sender } = site
      const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
      const message = {
        ...content,
        messageId: `<${messageId}@${domain}>`,
        from: sender,
        to: { name: '', address: to },
        envelope: { from: sender.address, to: [to] },
        headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      }
      await pool.sendMail(message).catch((error: NodemailerError) => {
        throw new SendFailure(classifyFailure(error), formatReason(error), listCodes(error))
      })
    },
    close: () => pool.close({ force: true }),
  }
}

function classifyFailure({
  code = '',
  originalCode = '',
  command = '',
  ...error
}: NodemailerError): FailureKind {
  if (error.responseCode !== undefined) {
    if (error.responseCode === SERVICE_CLOSING || !messageCommands.has(command)) return 'unreachable'
    if (error.permanent !== true) return 'later'
    return command === 'RCPT TO' ? 'no_recipient' : 'refused'
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused'
  const isTimeout = error.timeoutType === 'SOCKET_TIMEOUT'
  return isTimeout || brokenConnectionCodes.has(code) || brokenConnectionCodes.has(originalCode)
    ? 'later'
    : 'unreachable'
}

/** Returns the codes and the command of an error, such as '550 5.1.1 RCPT TO' or 'ESOCKET ECONNREFUSED CONN'. */
function formatReason({ code, originalCode, command, response, responseCode }: NodemailerError): string {
  const enhanced = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.groups?.['status']
  const answer = responseCode === undefined ? [code, originalCode] : [responseCode, enhanced]
  return [...answer, command].filter((part) => part !== undefined).join(' ')
}

function listCodes({ code, originalCode, command, responseCode, timeoutType }: NodemailerError): string[] {
  return [code, originalCode, command, responseCode, timeoutType].flatMap((part) => part?.toString() ?? [])
}
