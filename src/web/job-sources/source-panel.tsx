// One source of a company. Owners can change it, and all members see it.
import type { SourceChangeBody, SourceWire } from '#contract/job-sources/job-sources.ts'
import type { DisconnectChoice } from '#contract/job-sources/rules/round-actions.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { DisconnectButton } from './disconnect-button.tsx'
import { RemoteQuestion } from './remote-question.tsx'
import { SourceJobs } from './source-jobs.tsx'
import { SourceStatusText, StatusBadge } from './source-status.tsx'
import { formatBoardName } from './source-words.ts'
import { splitWords, WordsField } from './words-field.tsx'

type SourcePanelProps = {
  source: SourceWire
  canManage: boolean
  /** Whether the user has requested a read of the board that has not finished yet. */
  isAwaited: boolean
  /** Shows the changed source and polls until its board has been read again. */
  onChange: (source: SourceWire) => void
  onRemove: (source: SourceWire) => void
}

export function SourcePanel({ source, canManage, isAwaited, onChange, onRemove }: SourcePanelProps) {
  const { career_page: page, words, acts_as: actsAs } = source
  return (
    <Panel
      title={`The ${formatBoardName(source)}`}
      mark={<StatusBadge source={source} />}
      about={
        <span className="wrap-anywhere">
          Linked from {page}.{actsAs !== null && ` Jobs are sent in the name of ${actsAs}.`}
        </span>
      }
    >
      <output>
        <SourceStatusText source={source} isAwaited={isAwaited} />
      </output>
      {canManage ? (
        <Actions source={source} onChange={onChange} onRemove={onRemove} />
      ) : (
        <p className="wrap-anywhere">
          <span className="font-medium">Words:</span> {words.join(', ')}
        </p>
      )}
      <SourceJobs source={source} />
    </Panel>
  )
}

type ActionsProps = Pick<SourcePanelProps, 'source' | 'onChange' | 'onRemove'>

function Actions({ source, onChange, onRemove }: ActionsProps) {
  const { perform, showMessage, result, isPending } = useAction()
  const params = { company_id: source.company_id, source_id: source.id }
  const isPaused = source.state === 'paused'
  const change = async (body: SourceChangeBody) =>
    onChange(await call('PATCH /ninja-api/companies/{company_id}/sources/{source_id}', { params, body }))
  const pause = () =>
    void perform(async () => {
      await change({ paused: !isPaused })
      return isPaused
        ? 'The source is active again.'
        : 'The source has been paused. Its jobs will not change.'
    })
  const check = () =>
    void perform(async () => {
      await call('POST /ninja-api/companies/{company_id}/sources/{source_id}/check', { params })
      onChange(source)
      return ''
    })
  const disconnect = (jobs: DisconnectChoice) =>
    void perform(async () => {
      await call('DELETE /ninja-api/companies/{company_id}/sources/{source_id}', { params, query: { jobs } })
      onRemove(source)
      return ''
    })
  const setRemote = (answer: boolean) =>
    void perform(async () => {
      await change({ remote_places: answer })
      return 'The answer has been saved.'
    })
  const saveWords = async ({ words }: FormValues) => {
    showMessage('')
    try {
      await change({ words: splitWords(words) })
      showMessage('The words have been saved.')
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <>
      <ActionReport result={result} />
      <div className="flex flex-wrap gap-3">
        {!isPaused && (
          <Button size="small" disabled={isPending} onClick={check}>
            Check now
          </Button>
        )}
        {(source.pause_reason !== 'staff' || !isPaused) && (
          <Button variant="outline" size="small" disabled={isPending} onClick={pause}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <DisconnectButton source={source} isDisabled={isPending} onDisconnect={disconnect} />
      </div>
      <RemoteQuestion
        count={source.remote_place_jobs}
        answer={source.remote_places}
        isDisabled={isPending}
        onAnswer={setRemote}
      />
      <Form onSubmit={saveWords} className="max-w-120">
        <WordsField words={source.words} isRequired />
        <SubmitButton variant="outline">Save words</SubmitButton>
      </Form>
    </>
  )
}
