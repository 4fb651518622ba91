// The feedback of reviewers on changes that were sent back or refused.
import { type Reason, reasonTexts } from '#contract/jobs/rules/decisions.ts'

type FeedbackProps = {
  feedback: { readonly reason: Reason | null; readonly note: string | null } | null
}

export function Feedback({ feedback }: FeedbackProps) {
  if (feedback === null) return null
  const { reason, note } = feedback
  return (
    <div className="grid gap-2">
      {reason !== null && <p className="font-medium">{reasonTexts[reason]}</p>}
      {note !== null && (
        <blockquote
          dir="auto"
          className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line text-muted"
        >
          {note}
        </blockquote>
      )}
    </div>
  )
}
