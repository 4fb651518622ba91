import { type Accounts, extendTestApp } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { type Caller, staff } from '#server/jobs/testing.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

import { type Receiver, testReceiver } from './receiver.testing.ts'

export const webhooksPath = '/ninja-api/webhooks'
export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Returns a target for a webhook of each format. `port` is the port of the test receiver. */
export const targets = (port: number) => ({
  standard: { url: `https://hooks.example:${port}/in`, secret },
  discord: { url: `https://discord.com:${port}/api/webhooks/123/abc` },
  slack: { url: `https://hooks.slack.com:${port}/services/T0/B0/xyz` },
  mattermost: { url: `https://chat.example:${port}/hooks/abc123` },
  discourse: { url: `https://forum.example:${port}`, api_key: 'k3y', api_username: 'jobs', category_id: 7 },
  mastodon: { url: `https://social.example:${port}`, access_token: 't0ken' },
})

export type AnnouncingSite = Accounts & {
  receiver: Receiver
  me: Caller
  /** Adds a webhook and returns its ID. */
  addWebhook: (format: keyof ReturnType<typeof targets>, name?: string) => Promise<number>
  /** Advances the clock by `ms` and then runs the due tasks. */
  after: (ms: number) => Promise<void>
  /** Inserts a published job and returns its ID. */
  publish: (job?: Parameters<typeof insertJob>[1]) => Promise<number>
}

export async function announcingSite(env: Record<string, string> = {}): Promise<AnnouncingSite> {
  const receiver = await testReceiver()
  const server = extendTestApp(await newApp(env, undefined, { networkPolicy: receiver.networkPolicy }))
  const { app, clock, db } = server
  const me = await staff(server, 'app')
  const after = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await app.tasks.runDue()
  }
  return {
    ...server,
    receiver,
    me,
    after,
    async addWebhook(format, name = format) {
      const body = { format, name, ...targets(receiver.port)[format] }
      const { status, json, text } = await me('POST', webhooksPath, { body })
      if (status !== 200) throw new Error(text)
      // Advances the clock, so that the jobs that the test publishes next are newer than the webhook. Older jobs are
      // not announced.
      clock.now = new Date(clock.now.getTime() + seconds(1))
      return json.id
    },
    publish: (job = {}) => insertJob(db, { firstPublishedAt: clock.now, createdAt: clock.now, ...job }),
  }
}

/** The default time between the publication of a job and its announcement. */
export const announceDelayMs = minutes(10)
