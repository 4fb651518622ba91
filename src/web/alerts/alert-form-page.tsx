// The form for a new job alert. The form works without scripts.
import { Link } from 'react-router'

import { frequencies } from '#contract/alerts/rules/actions.ts'
import { pluralize } from '#contract/counts.ts'
import type { AlertForm } from '#contract/pages/render.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Sent } from '#web/ui/drawings.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { HoneypotField } from '#web/ui/form/honeypot-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx'

import { frequencyLabels } from './labels.ts'
import { NewestJobs } from './newest-jobs.tsx'
import { SearchChips } from './search-chips.tsx'

const options = frequencies.map((value) => ({ value, label: frequencyLabels[value] }))

const titles = {
  form: 'Email me new jobs like these',
  'check-email': 'Check your email',
  on: 'Your job alert is on',
}

function SubscribeForm({ query, csrfToken, openedAt, account, typed, problems }: AlertForm) {
  return (
    <Form action="/alerts" sentProblems={problems}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken} />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="opened" value={openedAt} />
      <HoneypotField />
      {account === null ? (
        <Field
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typed.email}
          help="We ask you to confirm this address first."
        />
      ) : (
        <p className="wrap-anywhere">
          We send the jobs to <strong className="font-semibold">{account}</strong>.
        </p>
      )}
      <SelectField
        name="frequency"
        label="How often?"
        placeholder={null}
        options={options}
        defaultValue={typed.frequency}
      />
      <p className="text-small text-muted">
        We use your address only for this alert. Every email has a link to stop it.
      </p>
      <div>
        <Button type="submit">Email me new jobs</Button>
      </div>
    </Form>
  )
}

function Outcome({ outcome, query }: { outcome: 'check-email' | 'on'; query: string }) {
  if (outcome === 'on')
    return (
      <p>
        We email you when there are new jobs for this search. You can change or stop the alert at any time.
      </p>
    )
  return (
    <>
      <p>
        Open the link in our email to start the alert. An address that already receives this alert gets no
        second email.
      </p>
      <p>
        If no email arrives within 10 minutes, look into your spam folder. An address receives only a few of
        these emails a day. Try again tomorrow, or{' '}
        <a href={withNext(paths.login, `/alerts/new${query}`)} className={linkStyles}>
          log in
        </a>
        . Alerts of an account start without an email.
      </p>
    </>
  )
}

/** Warns before an alert is saved whose search may be too narrow. */
function NoJobsYet({ allWords }: Pick<AlertForm, 'allWords'>) {
  return (
    <div className="grid gap-2">
      <p>No open job matches this search. You can still save the alert.</p>
      {allWords && (
        <p>
          Or search for each word:{' '}
          <a href={`/alerts/new${allWords.search}`} className={linkStyles}>
            {allWords.label}: {pluralize(allWords.total, 'job', 'jobs')}
          </a>
        </p>
      )}
    </div>
  )
}

export function AlertFormPage() {
  const { alertForm: form } = usePageData()
  if (form === undefined) return <NotFoundPage />
  const title = titles[form.outcome ?? 'form']
  return (
    <div className="grid max-w-prose gap-6">
      <PageHead title={form.problems.length > 0 ? `Error: ${title}` : title} isIndexed={false} />
      <h1
        ref={form.outcome === null ? undefined : focusAtStart}
        tabIndex={-1}
        className="text-heading font-bold tracking-tight outline-none"
      >
        {form.outcome !== null && <Sent />}
        {title}
      </h1>
      <div className="rounded-card border border-line bg-raised p-5">
        <SearchChips search={form.query} />
      </div>
      {form.outcome === null && form.newest.total === 0 && <NoJobsYet allWords={form.allWords} />}
      {form.outcome === null ? (
        <SubscribeForm {...form} />
      ) : (
        <Outcome outcome={form.outcome} query={form.query} />
      )}
      {form.outcome === 'on' ? (
        <>
          <NewestJobs {...form} />
          <Link to="/dashboard/alerts" className={`${linkStyles} justify-self-start`}>
            Your job alerts
          </Link>
        </>
      ) : (
        <a
          href={`/jobs${form.query}`}
          className={`${buttonStyles({ variant: 'outline' })} justify-self-start`}
        >
          Back to the jobs
        </a>
      )}
    </div>
  )
}
