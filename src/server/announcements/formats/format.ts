// A format writes the HTTP request that sends an announcement to one kind of service, such as Slack. Each format has
// its own module.
import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

/** The facts about a job in a message. They are stored with the message, so every attempt sends the same facts. */
export type AnnouncedJob = {
  id: number
  title: string
  company: string
  place: string | null
  salary: string | null
  url: string
  apply_link: string
  published_at: string | null
  expires_at: string | null
}

export type WebhookEvent = 'published' | 'changed' | 'withdrawn'

/** The URL to which a webhook sends messages, and the credentials that its format needs. */
export type Target = {
  url: string
  secret?: string | undefined
  api_key?: string | undefined
  api_username?: string | undefined
  category_id?: number | undefined
  access_token?: string | undefined
}

export type Announcement = {
  event: WebhookEvent | 'test'
  job: AnnouncedJob
  /** The server's ID of the message. All attempts to send the message use the same ID. */
  messageId: string
  /** The receiver's own ID of the message that announced the job. Needed to change or withdraw that message. */
  remoteId: string | undefined
  at: Date
}

type OutgoingMessage = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: string
}

export type Format = {
  request(target: Target, announcement: Announcement): OutgoingMessage
  /** Returns the receiver's own ID of the new message. The message can only be changed with this ID. */
  remoteIdOf?(response: unknown): string | undefined
}

export type Formats = Readonly<Record<WebhookFormat, Format>>

export const json = { 'content-type': 'application/json' }
