/** An outgoing email. `messageId` is the same for every attempt. */
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
  /** @throws SendFailure when the email was not accepted or its acceptance is unknown */
  send(message: OutgoingEmail, signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Permanent rejection of the email (`refused`) or of its recipient (`no_recipient`), temporary rejection (`later`), or no
 * attempt because the server is unavailable (`unreachable`).
 */
export type FailureKind = 'refused' | 'no_recipient' | 'later' | 'unreachable'

/** The error message contains only SMTP and system error codes, because the server's reply may repeat the email. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly kind: FailureKind
  /** The codes of the message and of the timeout, and the SMTP command. */
  readonly codes: readonly string[]

  constructor(kind: FailureKind, reason: string, codes: readonly string[] = []) {
    super(reason)
    this.kind = kind
    this.codes = codes
  }
}
