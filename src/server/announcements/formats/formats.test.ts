import { describe, expect, test } from 'vitest'

import type { AnnouncedJob, Announcement } from './format.ts'
import { formats } from './formats.ts'

const job: AnnouncedJob = {
  id: 12,
  title: 'Django Developer',
  company: 'Quintette',
  place: 'Anywhere · Remote',
  salary: '$80,000/yr',
  url: 'https://fretboard.example/jobs/12/django-developer',
  apply_link: 'https://quintette.example/apply',
  published_at: '2026-11-20T12:00:00.000Z',
  expires_at: null,
}
const hostile: AnnouncedJob = {
  ...job,
  title:
    '@everyone <!channel> **bold** [free](https://evil.example) <script>alert(1)</script> #spam\n# Heading',
  company: '@here & Sons <https://evil.example|click> `code` @admin@evil.example',
  place: '> quoted\n\n[quote="root"]x[/quote] ||spoiler|| \u202Egnp.exe',
}
const huge: AnnouncedJob = {
  ...job,
  title: '👩‍💻*'.repeat(2000),
  company: 'x'.repeat(5000),
  place: '@'.repeat(5000),
}

const announcement = (parts: Partial<Announcement> = {}): Announcement => ({
  event: 'published',
  job,
  messageId: '5b1f0c0e-0f0f-4a0a-8a0a-000000000001',
  remoteId: '77',
  at: new Date('2026-11-20T12:00:00Z'),
  ...parts,
})

const target = {
  url: 'https://chat.example/api/webhooks/1/x',
  secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  api_key: 'k',
  api_username: 'u',
  category_id: 3,
  access_token: 't',
}
type SentBody = ReturnType<typeof JSON.parse>
const bodyOf = (name: keyof typeof formats, parts?: Partial<Announcement>) => {
  const { body } = formats[name].request(target, announcement(parts))
  return body === '' ? {} : JSON.parse(body)
}

describe('the request of each format', () => {
  test('discord posts an embed that mentions nobody', () => {
    const { discord } = formats
    expect(discord.request(target, announcement())).toMatchObject({
      method: 'POST',
      url: 'https://chat.example/api/webhooks/1/x?wait=true',
    })
    expect(bodyOf('discord')).toEqual({
      embeds: [
        {
          title: 'Django Developer',
          url: job.url,
          description: 'Quintette\nAnywhere · Remote\n\\$80,000/yr',
        },
      ],
      allowed_mentions: { parse: [] },
    })
    expect(discord.request(target, announcement({ event: 'changed' }))).toMatchObject({
      method: 'PATCH',
      url: 'https://chat.example/api/webhooks/1/x/messages/77',
    })
    expect(discord.request(target, announcement({ event: 'withdrawn' }))).toMatchObject({
      method: 'DELETE',
      body: '',
    })
    expect(discord.remoteIdOf?.({ id: '123456789012345678' })).toBe('123456789012345678')
    expect(discord.remoteIdOf?.({ id: '../../1' })).toBeUndefined()
  })

  test('slack posts a link with the facts of the job', () => {
    expect(bodyOf('slack')).toEqual({
      text: 'Django Developer · Quintette · Anywhere · Remote · $80,000/yr',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: `<${job.url}|Django Developer>\nQuintette · Anywhere · Remote · $80,000/yr`,
          },
        },
      ],
      unfurl_links: false,
    })
  })

  test('mattermost posts Markdown', () => {
    expect(bodyOf('mattermost')).toEqual({
      text: `[Django Developer](${job.url})\nQuintette · Anywhere · Remote · \\$80,000/yr`,
    })
  })

  test('discourse creates a topic, and edits its post when the job changes', () => {
    const forum = { ...target, url: 'https://forum.example/community/' }
    expect(formats.discourse.request(forum, announcement())).toMatchObject({
      method: 'POST',
      url: 'https://forum.example/community/posts.json',
      headers: { 'api-key': 'k', 'api-username': 'u' },
    })
    expect(bodyOf('discourse')).toMatchObject({
      title: 'Job opening: Django Developer at Quintette',
      category: 3,
    })
    const { method, url, body } = formats.discourse.request(forum, announcement({ event: 'withdrawn' }))
    expect([method, url]).toEqual(['PUT', 'https://forum.example/community/posts/77.json'])
    expect(JSON.parse(body).post.raw).toContain('no longer open')
    expect(formats.discourse.remoteIdOf?.({ id: 77, topic_id: 5 })).toBe('77')
    const { title } = bodyOf('discourse', { job: { ...job, title: 'x', company: 'y' } })
    expect(title.length).toBeGreaterThanOrEqual(15)
  })

  test('mastodon posts a job publicly and a test message privately', () => {
    const instance = { ...target, url: 'https://social.example' }
    expect(formats.mastodon.request(instance, announcement())).toMatchObject({
      method: 'POST',
      url: 'https://social.example/api/v1/statuses',
      headers: { authorization: 'Bearer t', 'idempotency-key': announcement().messageId },
    })
    expect(bodyOf('mastodon')).toEqual({
      status: `Django Developer\nQuintette\nAnywhere · Remote\n$80,000/yr\n\n${job.url}`,
      visibility: 'public',
    })
    expect(bodyOf('mastodon', { event: 'test' }).visibility).toBe('direct')
    expect(formats.mastodon.request(instance, announcement({ event: 'changed' }))).toMatchObject({
      method: 'PUT',
      url: 'https://social.example/api/v1/statuses/77',
    })
    expect(formats.mastodon.request(instance, announcement({ event: 'withdrawn' })).method).toBe('DELETE')
  })
})

describe('markup in the texts of a job', () => {
  test.each(['discord', 'slack', 'mattermost', 'discourse', 'mastodon'] as const)(
    'markup in a job creates no mentions, hashtags or headings (%s)',
    (name) => {
      const text = JSON.stringify(bodyOf(name, { job: hostile })).replaceAll(job.url, '')
      expect(text).not.toMatch(/@\w/)
      expect(text).not.toMatch(/#\w/)
      expect(text).not.toContain('\u202E')
      expect(text).not.toContain('\\n#')
    },
  )

  test('markup in a job creates no mentions or links in Slack', () => {
    const { text } = bodyOf('slack', { job: hostile }).blocks[0].text
    expect(text).toContain('&amp; Sons')
    expect(text.replace(`<${job.url}|`, '').replace('>\n', '')).not.toMatch(/[<>]/)
  })

  test.each([
    ['discord', (sent: SentBody) => sent.embeds[0].title + sent.embeds[0].description],
    ['mattermost', (sent: SentBody) => sent.text.replace(`](${job.url})`, '').slice(1)],
    [
      'discourse',
      (sent: SentBody) =>
        sent.raw.replace(`[Read more and apply](${job.url})`, '').replace(/^\*\*|\*\*\n/g, ''),
    ],
  ] as const)('is escaped (%s)', (name, textIn) => {
    expect(textIn(bodyOf(name, { job: hostile }))).not.toMatch(/(?<!\\)[*_`[\]()<>|]/)
  })

  test('messages about very long jobs stay within the limits of each format', () => {
    const { embeds } = bodyOf('discord', { job: huge })
    expect(embeds[0].title.length).toBeLessThanOrEqual(256)
    expect(embeds[0].description.length).toBeLessThanOrEqual(4096)
    expect(bodyOf('slack', { job: huge }).blocks[0].text.text.length).toBeLessThanOrEqual(3000)
    expect(bodyOf('mattermost', { job: huge }).text.length).toBeLessThanOrEqual(4000)
    expect(Array.from(bodyOf('discourse', { job: huge }).title).length).toBeLessThanOrEqual(255)
    const { status } = bodyOf('mastodon', { job: huge })
    expect(Array.from(status).length).toBeLessThanOrEqual(500)
    expect(status.endsWith(job.url)).toBe(true)
  })
})
