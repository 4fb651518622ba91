// Where to find what a format needs.
import type { TargetField, WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

type FieldWords = { readonly label: string; readonly help: string }
type FormatWords = { readonly about: string } & { readonly [Field in TargetField]?: FieldWords }

export const formatWords: Readonly<Record<WebhookFormat, FormatWords>> = {
  standard: {
    about: 'JSON for a program of yours, signed. It hears of new jobs, changes and withdrawals.',
    url: { label: 'Address', help: 'An https address that takes POST requests.' },
    secret: {
      label: 'Secret (optional)',
      help: 'Begins with whsec_. Leave it empty and one is created for you, and shown once.',
    },
  },
  discord: {
    about: 'A message in a channel. It follows changes, and goes when the job does.',
    url: {
      label: 'Webhook URL',
      help: 'In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
    },
  },
  slack: {
    about: 'A message in a channel. Slack lets nobody change it afterwards.',
    url: {
      label: 'Webhook URL',
      help: 'At api.slack.com/apps: your app, Incoming Webhooks, Add New Webhook.',
    },
  },
  mattermost: {
    about: 'A message in a channel. Mattermost lets nobody change it afterwards.',
    url: {
      label: 'Webhook URL',
      help: 'In Mattermost: Integrations, Incoming Webhooks, Add Incoming Webhook.',
    },
  },
  discourse: {
    about: 'A topic in a category. Its post follows changes, and says when the job is no longer open.',
    url: { label: 'Address of the forum', help: 'Such as https://forum.example.com.' },
    api_key: {
      label: 'API key',
      help: 'In the forum: Admin, API, New API Key, with the scopes of posts and topics.',
    },
    api_username: { label: 'User', help: 'The user name under which topics are posted.' },
    category_id: {
      label: 'Number of the category',
      help: 'The number at the end of the address of the category.',
    },
  },
  mastodon: {
    about: 'A public post. It follows changes, and goes when the job does.',
    url: { label: 'Address of the instance', help: 'Such as https://fosstodon.org.' },
    access_token: {
      label: 'Access token',
      help: 'In Mastodon: Preferences, Development, New application, with write:statuses.',
    },
  },
}
