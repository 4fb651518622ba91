export const webhookFormats = ['discord', 'slack', 'mattermost', 'mastodon', 'discourse', 'standard'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** The maximum number of webhooks. It is limited because each webhook receives all events. */
export const MAX_WEBHOOKS = 20

/** The settings that a format may need. Every webhook also has a name. */
export type TargetField = 'url' | 'secret' | 'api_key' | 'api_username' | 'category_id' | 'access_token'

type FormatRule = {
  readonly label: string
  readonly fields: readonly TargetField[]
  /** Whether a sent message can be changed and deleted. */
  readonly canChange: boolean
}

export const formatRules: Readonly<Record<WebhookFormat, FormatRule>> = {
  standard: { label: 'Webhook', fields: ['url', 'secret'], canChange: true },
  discord: { label: 'Discord', fields: ['url'], canChange: true },
  slack: { label: 'Slack', fields: ['url'], canChange: false },
  mattermost: { label: 'Mattermost', fields: ['url'], canChange: false },
  discourse: {
    label: 'Discourse',
    fields: ['url', 'api_key', 'api_username', 'category_id'],
    canChange: true,
  },
  mastodon: { label: 'Mastodon', fields: ['url', 'access_token'], canChange: true },
}

type Rule = { readonly pattern: RegExp; readonly message: string }

const addressRules: Readonly<Record<WebhookFormat, Rule>> = {
  standard: { pattern: /^https:/i, message: 'must be an https address' },
  discord: {
    pattern:
      /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com(?::\d{1,5})?\/api\/webhooks\/\d+\/[\w-]+$/i,
    message: 'must begin with https://discord.com/api/webhooks/',
  },
  slack: {
    pattern: /^https:\/\/hooks\.slack(?:-gov)?\.com(?::\d{1,5})?\/(?:services|workflows|triggers)\/[\w/-]+$/i,
    message: 'must begin with https://hooks.slack.com/services/',
  },
  mattermost: { pattern: /\/hooks\/[\w-]+$/, message: 'must end with /hooks/ and a key' },
  discourse: { pattern: /^[^?#]+$/, message: 'must be the address of the forum without a query' },
  mastodon: {
    pattern: /^https:\/\/[^/?#]+\/?$/i,
    message: 'must be the address of the instance without a path',
  },
}

/** Returns why an https URL does not fit a format, or null if it fits. */
export function addressFault(format: WebhookFormat, address: string): string | null {
  const { pattern, message } = addressRules[format]
  return pattern.test(address) ? null : message
}
