// The page that stops a weekly email without a login. It works without scripts, and opening it changes nothing.
import type { FastifyInstance } from 'fastify'

import type { RunConfig } from '#server/config/secret-key.ts'
import { contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { acceptForms } from '#server/http/read-body.ts'
import { getsWeeklyEmails, stopWeeklyEmails } from '#server/mail/weekly-queries.ts'
import { readWeeklyKey } from '#server/mail/weekly.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'

import { addKeyPage, type FormPageParts } from './form-pages.ts'

type Parts = FormPageParts & { config: RunConfig }
type KeyParams = { Params: { key: string } }

export async function weeklyEmailPages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptForms(app)
  const open = { config: { guard: anyone } }
  const stop = async (key: string) => {
    const subject = readWeeklyKey(parts.config, key)
    if (subject === undefined) throw new Problem('notFound')
    await stopWeeklyEmails(parts.db, subject.kind, subject.userId)
  }
  addKeyPage(app, parts, {
    path: '/weekly-emails',
    limit: 'answer_alert',
    async read({ db }, key) {
      const subject = readWeeklyKey(parts.config, key)
      if (subject === undefined) return undefined
      return { weeklyEmail: { address: key, isOn: await getsWeeklyEmails(db, subject.kind, subject.userId) } }
    },
    perform: async (_ctx, key) => stop(key),
  })
  // Mail programs that do not support one-click unsubscription open this link in a browser.
  app.get<KeyParams>('/weekly-emails/:key/unsubscribe', open, ({ params: { key } }, reply) =>
    reply.redirect(`/weekly-emails/${encodeURIComponent(key)}`, 303),
  )
  // One-click unsubscription (RFC 8058). The key in the URL authorizes the request.
  app.post<KeyParams>('/weekly-emails/:key/unsubscribe', open, async (request, reply) => {
    await limitAddresses('answer_alert')(contextOf(request, parts), request.ip)
    await stop(request.params.key)
    return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
  })
}
