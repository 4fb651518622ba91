import type { TargetField, WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

type FieldWords = { readonly label: string; readonly help: string }
type FormatWords = { readonly about: string } & { readonly [Field in TargetField]?: FieldWords }

export const formatWords: Readonly<Record<WebhookFormat, FormatWords>> = {
  standard: {
    about: 'Sends signed JSON to your program when a job is published, changed or withdrawn.',
    url: { label: 'Address', help: 'An https address that takes POST requests.' },
    secret: {
      label: 'Secret (optional)',
      help: 'Starts with whsec_. If you leave this empty, we create a secret and show it once.',
    },
  },
  discord: {
    about:
      'Posts a message in a channel. We update it when the job changes and delete it when the job leaves the board.',
    url: {
      label: 'Webhook URL',
      help: 'In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
    },
  },
  slack: {
    about: 'Posts a message in a channel. Slack messages cannot be updated later.',
    url: {
      label: 'Webhook URL',
      help: 'At api.slack.com/apps: your app, Incoming Webhooks, Add New Webhook.',
    },
  },
  mattermost: {
    about: 'Posts a message in a channel. Mattermost messages cannot be updated later.',
    url: {
      label: 'Webhook URL',
      help: 'In Mattermost: Integrations, Incoming Webhooks, Add Incoming Webhook.',
    },
  },
  discourse: {
    about: 'Creates a topic in a category. We update it when the job changes or is no longer open.',
    url: { label: 'Forum address', help: 'Such as https://forum.example.com.' },
    api_key: {
      label: 'API key',
      help: 'In the forum: Admin, API, New API Key, with the posts and topics scopes.',
    },
    api_username: { label: 'User', help: 'The username that posts the topics.' },
    category_id: {
      label: 'Category number',
      help: 'The number at the end of the category’s address.',
    },
  },
  mastodon: {
    about:
      'Publishes a public post. We update it when the job changes and delete it when the job leaves the board.',
    url: { label: 'Instance address', help: 'Such as https://fosstodon.org.' },
    access_token: {
      label: 'Access token',
      help: 'In Mastodon: Preferences, Development, New application, with write:statuses.',
    },
  },
}
