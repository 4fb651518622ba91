// A format turns an announcement into an HTTP request. Each format has its own module.
import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

/** The job in a message. Stored with the message, so every attempt sends the same content. */
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

/** The address of a receiver and the credentials that its format needs. */
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
  /** An ID of the message. All attempts to send it use the same ID. */
  messageId: string
  /** The ID that the receiver gave to the message to change or withdraw. */
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
  /** Returns the ID that the receiver gave to the created message. A message without such an ID cannot be changed. */
  remoteIdOf?(response: unknown): string | undefined
}

export type Formats = Readonly<Record<WebhookFormat, Format>>

export const json = { 'content-type': 'application/json' }
