import type { PendingJobDetail } from '#contract/jobs/pending-jobs.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

function describe({
  problem,
  waits_for_confirmation: isWaiting,
}: PendingJobDetail): [title: string, text: string] {
  if (problem !== null)
    return [
      'We could not send your job',
      `It was not accepted when you confirmed your address: ${problem.message}. Correct it, then send it again.`,
    ]
  if (isWaiting)
    return ['Confirm your email address', 'We send this job for review as soon as you confirm your address.']
  return [
    'Send this job?',
    'It was written with your email address. Check it, then send it for review or discard it.',
  ]
}

type PendingJobNoticeProps = { pending: PendingJobDetail; onDiscard: () => void }

/** Says why the job of a signup was not sent. */
export function PendingJobNotice({ pending, onDiscard }: PendingJobNoticeProps) {
  const [title, text] = describe(pending)
  return (
    <section className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="wrap-anywhere">{text}</p>
      <p className="text-small text-muted">Written on {formatDateTime(Date.parse(pending.created_at))}</p>
      <div>
        <ConfirmButton label="Discard" question="Discard this job?" verb="Discard" onConfirm={onDiscard}>
          You cannot undo this.
        </ConfirmButton>
      </div>
    </section>
  )
}
