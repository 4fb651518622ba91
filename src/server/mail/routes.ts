// GET /dev/mail lists queued emails. In development, only requests from the same machine can read it. In a demo (DEMO),
// everyone can. Other production sites do not have this page.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { anyone, type Guard } from '#server/http/guards.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import type { Services } from '#server/services.ts'

import { type MessageBody, mailEncryption, openMessage } from './mail.ts'
import { messagePolicy, renderMailboxPage, mailboxPolicy } from './mailbox-page.ts'
import { findMessage, listMessages } from './queries.ts'

type Parts = Pick<Services, 'db' | 'config'>

const SHOWN_MESSAGES = 50
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Restricts the mailbox to requests from the same machine, because a link to reset a password gives access to an
 * account.
 */
const thisMachine: Guard = {
  name: 'thisMachine',
  beforeInput(request) {
    if (!isLocalRequest(request)) throw new Problem('forbidden')
  },
}

/** Serves the development mailbox. A real site must not register it, because it shows all codes and links. */
export async function mailboxRoutes(app: FastifyInstance, { db, config }: Parts): Promise<void> {
  const encryption = mailEncryption(config)
  const options = { config: { guard: config.demo ? anyone : thisMachine } }

  app.get('/dev/mail', options, async (_request, reply) => {
    const messages = await listMessages(db, SHOWN_MESSAGES)
    const entries = messages.map((message) => ({ message, body: tryOpenMessage(encryption, message) }))
    const page = renderMailboxPage(entries, config)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailboxPolicy).send(page)
  })

  app.get('/dev/mail/:id', options, async ({ params }: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const message = orNotFound(UUID.test(params.id) ? await findMessage(db, params.id) : undefined)
    const { html } = orNotFound(tryOpenMessage(encryption, message))
    const opened = html.replace('<head>', '<head><base target="_blank">')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', messagePolicy)
      .send(opened)
  })
}

function tryOpenMessage(
  encryption: Encryption,
  { sealed, messageId, givenUpAt }: { sealed: string | null; messageId: string; givenUpAt: Date | null },
): MessageBody | undefined {
  try {
    return sealed === null || givenUpAt !== null ? undefined : openMessage(encryption, { sealed, messageId })
  } catch {
    return undefined
  }
}
