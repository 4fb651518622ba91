// Connects a board after a preview of its jobs.
import { useState } from 'react'

import type { BoardWire, SourceBody, SourcePlan, SourceWire } from '#contract/job-sources/job-sources.ts'
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import { formatList } from '#web/lib/format-list.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { Preview } from './preview.tsx'
import { RemoteQuestion } from './remote-question.tsx'
import { formatBoardName } from './source-words.ts'
import { splitWords, WordsField } from './words-field.tsx'

const about = `We import new jobs from ${formatList(Object.values(sourceKindLabels))}, update them when they change, and withdraw them when they close. We read the board every hour.`

type ConnectPanelProps = {
  companyId: number
  domain: string
  title: string
  onConnected: (source: SourceWire) => void
}

type SourcePreview = { body: SourceBody; plan: SourcePlan }

export function ConnectPanel({ companyId, domain, title, onConnected }: ConnectPanelProps) {
  const [previewed, setPreviewed] = useState<SourcePreview>()
  const { perform, result, isPending } = useAction()
  const send = (body: SourceBody, query = {}) =>
    call('POST /ninja-api/companies/{company_id}/sources', { params: { company_id: companyId }, body, query })
  /** Lists the jobs that the source would import, without importing them. */
  const preview = async (body: SourceBody) => {
    const plan = await send(body, { dry_run: 'true' })
    if ('rows' in plan) setPreviewed({ body, plan })
  }
  const check = async ({ career_page: page = '', words }: FormValues) => {
    const chosen = splitWords(words)
    try {
      await preview({ career_page: page.trim(), ...(chosen.length > 0 && { words: chosen }) })
      return []
    } catch (error) {
      return describeErrors(error, { verb: 'done' })
    }
  }
  const choose = ({ kind, region, board }: BoardWire, { body }: SourcePreview) =>
    void perform(async () => {
      await preview({ ...body, board: { kind, region, board } })
      return ''
    })
  const connect = ({ body, plan: { kind, region, board } }: SourcePreview) =>
    void perform(async () => {
      const source = await send({ ...body, board: { kind, region, board } })
      if ('jobs' in source) onConnected(source)
      return ''
    })
  return (
    <Panel title={title} about={about}>
      {/* Discard the preview when a field changes. */}
      <div onChange={() => setPreviewed(undefined)}>
        <Form onSubmit={check} className="max-w-120">
          <Field
            name="career_page"
            label="Career page"
            help={`A page on ${domain} that links to your board or shows it. Such as https://${domain}/careers.`}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <WordsField />
          <SubmitButton variant={previewed ? 'outline' : 'default'}>Check page</SubmitButton>
        </Form>
      </div>
      {previewed && (
        <section aria-label="Preview" className="grid gap-4 border-t border-line pt-5">
          <Preview
            plan={previewed.plan}
            isPending={isPending}
            onChoose={(board) => choose(board, previewed)}
          />
          <RemoteQuestion
            count={previewed.plan.remote_place_jobs}
            answer={previewed.body.remote_places ?? null}
            isDisabled={isPending}
            onAnswer={(answer) =>
              setPreviewed({ ...previewed, body: { ...previewed.body, remote_places: answer } })
            }
          />
          <ProblemList problems={result.problems} />
          <div>
            <Button disabled={isPending} onClick={() => connect(previewed)}>
              Connect {formatBoardName(previewed.plan)}
            </Button>
          </div>
        </section>
      )}
    </Panel>
  )
}
