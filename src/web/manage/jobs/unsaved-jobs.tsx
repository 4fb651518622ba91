import { Link } from 'react-router'

import { firstCharacters } from '#contract/jobs/text.ts'
import { readJobValues } from '#web/job-form/job-values.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey, readDraft, removeDraft, useDraftIds } from '#web/lib/drafts.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

const MAX_TITLE_LENGTH = 100

function getDraftTitle(user: number, id: string): string {
  const title = readDraft(draftKey(user, 'job', id), readJobValues)?.values.title.trim()
  return title ? firstCharacters(title, MAX_TITLE_LENGTH) : 'Without a title'
}

export function UnsavedJobs({ user }: { user: number }) {
  const ids = useDraftIds(user, 'job').filter((id) => id.startsWith('new-'))
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="unsaved" className="grid gap-2 rounded-card bg-sunken p-4">
      <h2 id="unsaved" className="font-semibold">
        New and not saved yet, in this browser
      </h2>
      <ul className="grid gap-2">
        {ids.map((id) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{getDraftTitle(user, id)}</span>
            <span className="flex gap-2">
              <Link
                to={`${dashboardPaths.newJob}?draft=${id}`}
                className={buttonStyles({ variant: 'outline', size: 'small' })}
              >
                Continue<span className="sr-only"> {getDraftTitle(user, id)}</span>
              </Link>
              <ConfirmButton
                label={
                  <>
                    Discard<span className="sr-only"> {getDraftTitle(user, id)}</span>
                  </>
                }
                question="Discard this draft?"
                verb="Discard draft"
                onConfirm={() => removeDraft(draftKey(user, 'job', id))}
              >
                You cannot undo this.
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
