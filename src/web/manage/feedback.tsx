// A reviewer's reason and note for a refusal or for a request for corrections.
import { type Reason, reasonText } from '#contract/jobs/rules/decisions.ts'
import { usePageData } from '#web/lib/page-data.ts'

type FeedbackProps = {
  feedback: { readonly reason: Reason | null; readonly note: string | null } | null
}

export function Feedback({ feedback }: FeedbackProps) {
  const brand = usePageData()
  if (feedback === null) return null
  const { reason, note } = feedback
  return (
    <div className="grid gap-2">
      {reason !== null && <p className="font-medium">{reasonText(reason, brand)}</p>}
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
