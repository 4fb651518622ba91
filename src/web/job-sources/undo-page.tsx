// The page behind the link in an email about withdrawn jobs. Its plain form works without scripts.
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import type { UndoPage as Shown } from '#contract/pages/render.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { DeadLink, KeyForm, KeyPage } from '#web/ui/pages/key-page.tsx'

const toDashboard = (
  <a href="/dashboard/jobs" className={buttonStyles()}>
    Your jobs
  </a>
)

function describeStatus({ state, path }: { state: JobState; path: string | null }): string {
  if (path !== null) return 'It is on the board.'
  if (state === 'waiting') return 'It is waiting for review.'
  if (state === 'withdrawn' || state === 'draft') return 'It is withdrawn.'
  return 'It is not on the board.'
}

function WithdrawnJobs({ company, kind, jobs, refusal }: Shown) {
  const returning = jobs.filter(({ canReturn }) => canReturn).length
  const title = returning > 0 ? 'Are you still hiring?' : 'Your jobs'
  return (
    <KeyPage title={title} refusal={refusal}>
      <p>
        We withdrew these jobs of <bdi className="wrap-anywhere">{company}</bdi>, because{' '}
        {sourceKindLabels[kind]} no longer lists them.
      </p>
      <ul className="grid gap-3">
        {jobs.map((job, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index} className="grid gap-1 rounded-card border border-line bg-raised p-5">
            <p dir="auto" className="text-title font-semibold wrap-anywhere">
              {job.title}
            </p>
            <p>{describeStatus(job)}</p>
            {job.path !== null && (
              <a href={job.path} className={`${linkStyles} justify-self-start`}>
                View on the board
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {returning > 0 && <KeyForm>{returning === 1 ? 'Bring the job back' : 'Bring the jobs back'}</KeyForm>}
        {returning === 0 && toDashboard}
      </div>
      {returning > 0 && (
        <p className="text-small text-muted">
          The jobs then stay until you withdraw them, or until {sourceKindLabels[kind]} lists them again and
          closes them once more.
        </p>
      )}
    </KeyPage>
  )
}

function NoJobs() {
  return (
    <DeadLink advice="You can send withdrawn jobs for review again in the dashboard." action={toDashboard}>
      The link in an email about withdrawn jobs works for seven days.
    </DeadLink>
  )
}

export function UndoPage({ address }: { address: string }) {
  const { sourceUndo } = usePageData()
  return sourceUndo?.address === address ? <WithdrawnJobs {...sourceUndo} /> : <NoJobs />
}
