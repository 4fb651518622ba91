/** An outgoing email. `messageId` stays the same for every attempt, so that recipients can recognize duplicates. */
type OutgoingEmail = {
  to: string
  messageId: string
  date: Date
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>> | undefined
}

export type Transport = {
  /** Sends an email. @throws SendFailure if the email was not accepted, or if it is unknown whether it was accepted */
  send(message: OutgoingEmail, signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Why an email was not sent. `refused`: the server rejects the email for good. `no_recipient`: the server rejects the
 * recipient for good. `later`: the server may accept the email later. `unreachable`: the server is not available, so
 * nothing was sent to it.
 */
export type FailureKind = 'refused' | 'no_recipient' | 'later' | 'unreachable'

/**
 * Thrown if an email was not accepted. The message has only SMTP codes and system error codes, because the reply of the
 * server may repeat the email.
 */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly kind: FailureKind
  /** The SMTP and system error codes, the kind of timeout and the SMTP command, as far as they are known. */
  readonly codes: readonly string[]

  constructor(kind: FailureKind, reason: string, codes: readonly string[] = []) {
    super(reason)
    this.kind = kind
    this.codes = codes
  }
}
