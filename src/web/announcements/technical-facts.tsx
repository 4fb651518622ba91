import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'

const payloads: Readonly<Record<WebhookFormat, string>> = {
  standard: 'JSON, signed according to Standard Webhooks.',
  discord: 'An embed, sent to the URL of a Discord webhook.',
  slack: 'Blocks and a text, sent to an incoming webhook of Slack.',
  mattermost: 'Markdown, sent to an incoming webhook of Mattermost.',
  discourse: 'Markdown, sent to the API of Discourse (/posts.json).',
  mastodon: 'Text of at most 500 characters, sent to the API of Mastodon (/api/v1/statuses).',
}

type TechnicalFactsProps = { format: WebhookFormat; host?: string }

/** What only people who run the server or write a receiver need to know. */
export function TechnicalFacts({ format, host }: TechnicalFactsProps) {
  const facts = [
    ['Format', payloads[format]],
    ...(host === undefined ? [] : [['Host', host]]),
    ['Addresses', 'https on port 443 of the public internet. Redirects are not followed.'],
    ['Settings of the server', 'ANNOUNCE_AFTER, OUTGOING_REQUESTS.'],
  ]
  return (
    <details className="text-small">
      <summary className="cursor-pointer py-3">Technical</summary>
      <dl className="grid gap-x-4 gap-y-1 text-muted sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="font-medium">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
