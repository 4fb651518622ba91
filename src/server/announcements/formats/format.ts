// How receivers are told of jobs: one module for each format, which knows requests and nothing of queues.
import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

/** What is told of a job; kept with the message, so that it says the same at every try. */
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

/** Where to tell it, and by what right. Of the secrets those that the format needs. */
export type Target = {
  url: string
  secret?: string | undefined
  api_key?: string | undefined
  api_username?: string | undefined
  category_id?: number | undefined
  access_token?: string | undefined
}

export type Telling = {
  event: WebhookEvent | 'test'
  job: AnnouncedJob
  /** The same at every try. */
  messageId: string
  /** What the receiver calls the message that is to be changed or withdrawn. */
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
  request(target: Target, telling: Telling): OutgoingMessage
  /** What the receiver calls the message that it made: without it nothing of it can be changed. */
  remoteIdOf?(answer: unknown): string | undefined
}

export type Formats = Readonly<Record<WebhookFormat, Format>>

export const json = { 'content-type': 'application/json' }
