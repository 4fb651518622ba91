// Asks whether places such as "Remote - US" mean that a job is remote, because not all boards say so.
import { pluralize } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'

type RemoteQuestionProps = {
  count: number
  answer: boolean | null
  isDisabled: boolean
  onAnswer: (answer: boolean) => void
}

const choices = [
  { label: 'Yes, they are remote', value: true },
  { label: 'No', value: false },
]

/** Shows nothing if there is no such job and no earlier answer. */
export function RemoteQuestion({ count, answer, isDisabled, onAnswer }: RemoteQuestionProps) {
  if (count === 0 && answer === null) return null
  return (
    <fieldset className="grid max-w-prose justify-items-start gap-2">
      <legend className="font-medium">Are jobs with the place “Remote” or “Remote - US” remote?</legend>
      <p className="text-small text-muted">
        {count > 0 &&
          `${pluralize(count, 'job', 'jobs')} on this board ${count === 1 ? 'has' : 'have'} such a place. `}
        If you choose yes, the filter “Remote” shows these jobs.
      </p>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ label, value }) => (
          <Button
            key={label}
            size="small"
            variant={answer === value ? 'default' : 'outline'}
            aria-pressed={answer === value}
            disabled={isDisabled}
            onClick={() => onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
