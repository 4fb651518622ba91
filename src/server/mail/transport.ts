// What carries an email away, and how it can fail.

/** An email as it goes out. `messageId` is the same at every try. */
type Outgoing = {
  to: string
  messageId: string
  date: Date
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>> | undefined
}

export type Transport = {
  /** @throws SendFailure when the email was not accepted, or nobody can tell whether it was. */
  send(message: Outgoing, signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * refused: this email will never be accepted. later: it may be, another time. unreachable: the server takes no
 * emails at all just now, so this one has not been tried.
 */
export type FailureKind = 'refused' | 'later' | 'unreachable'

/** The message is made of codes only: what a server says may repeat the email, with its codes and links. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}
