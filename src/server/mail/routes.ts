// GET /dev/mail: outside production, the letters that wait in the queue.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { found } from '#server/http/problem.ts'
import type { Seal } from '#server/lib/seal.ts'

import { type LetterBody, mailSeal, openLetter } from './mail.ts'
import { letterPolicy, mailboxPage, mailboxPolicy } from './mailbox-page.ts'
import { findLetter, listLetters } from './queries.ts'

type Parts = { db: Db; secretKey: string }

const SHOWN_LETTERS = 50
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const config = { guard: anyone }

/** The development mailbox. Not to be registered in production: it shows everybody's codes and links. */
export async function mailboxRoutes(app: FastifyInstance, { db, secretKey }: Parts): Promise<void> {
  const seal = mailSeal(secretKey)

  app.get('/dev/mail', { config }, async (_request, reply) => {
    const letters = await listLetters(db, SHOWN_LETTERS)
    const page = mailboxPage(letters.map((letter) => ({ letter, body: bodyOf(seal, letter) })))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailboxPolicy).send(page)
  })

  app.get(
    '/dev/mail/:id',
    { config },
    async ({ params }: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const letter = found(UUID.test(params.id) ? await findLetter(db, params.id) : undefined)
      const { html } = found(bodyOf(seal, letter))
      const opened = html.replace('<head>', '<head><base target="_blank">')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', letterPolicy)
        .send(opened)
    },
  )
}

function bodyOf(
  seal: Seal,
  { sealed, messageId }: { sealed: string | null; messageId: string },
): LetterBody | undefined {
  try {
    return sealed === null ? undefined : openLetter(seal, { sealed, messageId })
  } catch {
    return undefined
  }
}
