import type { TargetField, WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

type FieldWords = { readonly label: string; readonly help: string }
type FormatWords = {
  /** What the reader of the announcement sees, in a few words. */
  readonly kind: string
  readonly about: string
  /** Who sees a test message. */
  readonly test: string
} & { readonly [Field in TargetField]?: FieldWords }

const chatTest = 'All members of the channel see it. It says that it is a test.'

export const formatWords: Readonly<Record<WebhookFormat, FormatWords>> = {
  discord: {
    kind: 'A message in a channel',
    about:
      'Posts a message in a channel. We update it when the job changes and delete it when the job leaves the board.',
    test: chatTest,
    url: {
      label: 'Webhook URL',
      help: 'In Discord, open the settings of the channel, choose Integrations, Webhooks, New Webhook, and press Copy Webhook URL.',
    },
  },
  slack: {
    kind: 'A message in a channel',
    about: 'Posts a message in a channel. Slack messages cannot be updated later.',
    test: chatTest,
    url: {
      label: 'Webhook URL',
      help: 'At api.slack.com/apps, create or open an app, choose Incoming Webhooks, Add New Webhook, and copy the URL.',
    },
  },
  mattermost: {
    kind: 'A message in a channel',
    about: 'Posts a message in a channel. Mattermost messages cannot be updated later.',
    test: chatTest,
    url: {
      label: 'Webhook URL',
      help: 'In Mattermost, open Integrations in the menu, choose Incoming Webhooks, Add Incoming Webhook, and copy the URL.',
    },
  },
  mastodon: {
    kind: 'A public post',
    about:
      'Publishes a public post. We update it when the job changes and delete it when the job leaves the board.',
    test: 'Only the account that posts sees it.',
    url: { label: 'Instance address', help: 'Where the account is, such as https://fosstodon.org.' },
    access_token: {
      label: 'Access token',
      help: 'In Mastodon, open Preferences, Development, New application, tick write:statuses, and copy “Your access token”.',
    },
  },
  discourse: {
    kind: 'A topic in a forum',
    about: 'Creates a topic in a category. We update it when the job changes or is no longer open.',
    test: 'It creates a topic in the category. Delete the topic in the forum.',
    url: { label: 'Forum address', help: 'Such as https://forum.example.com.' },
    api_key: {
      label: 'API key',
      help: 'In the forum, open Admin, API, New API Key, choose a single user, tick topics: write and posts: edit, and copy the key.',
    },
    api_username: { label: 'User', help: 'The username of that single user. It posts the topics.' },
    category_id: {
      label: 'Category number',
      help: 'Open the category in the forum. Its address ends with the number.',
    },
  },
  standard: {
    kind: 'A program of your own',
    about: 'Sends signed messages to your program when a job is published, changed or withdrawn.',
    test: 'Your program rejects it until it knows the secret.',
    url: { label: 'Address', help: 'An https address of your program that takes POST requests.' },
    secret: {
      label: 'Secret (optional)',
      help: 'Starts with whsec_. If you leave this empty, we create a secret and show it once.',
    },
  },
}
