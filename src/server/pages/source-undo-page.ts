// The page behind the link in an email about withdrawn jobs. Its form restores the jobs.
import type { FastifyInstance } from 'fastify'

import type { ContextParts } from '#server/http/context.ts'
import { acceptForms } from '#server/http/read-body.ts'
import { restoreJobs, readUndoPage } from '#server/job-sources/undo.ts'

import { addKeyPage } from './form-pages.ts'
import type { SendPage } from './page.ts'

export async function sourceUndoPages(
  app: FastifyInstance,
  parts: ContextParts & { send: SendPage },
): Promise<void> {
  acceptForms(app)
  addKeyPage(app, parts, {
    path: '/job-sources/undo',
    limit: 'answer_renewal',
    async read(ctx, key, refusal) {
      const shown = await readUndoPage(ctx, key)
      return shown && { sourceUndo: { ...shown, ...refusal } }
    },
    perform: restoreJobs,
    describe: ({ faults: [fault] }) => fault?.message ?? 'This is not possible now.',
  })
}
