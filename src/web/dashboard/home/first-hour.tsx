// The checklist of a new site, for staff. The server knows which steps are done.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import type { Setup, SetupBody } from '#contract/staff/staff.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { BelowPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { setupQuery } from '#web/staff/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { LoadingList } from '#web/ui/list/list-states.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

type Step = {
  label: string
  /** The page of the step. Without it, `children` has the actions. */
  to?: string
  isDone: boolean
  about: ReactNode
  children?: ReactNode
}

const community = (field: string) => `${dashboardPaths.community}#${field}`

function describeBrand({ has_name: hasName, has_logo: hasLogo }: Setup): string {
  if (hasName) return 'The site has a name. A logo is missing.'
  return hasLogo
    ? 'The site has a logo. Its name is still the default.'
    : 'Give the site the name, the logo and the color of your community.'
}

function listSteps(setup: Setup): Step[] {
  return [
    {
      label: 'Name and logo',
      to: community(setup.has_name ? 'site_logo' : 'site_name'),
      isDone: setup.has_name && setup.has_logo,
      about: describeBrand(setup),
    },
    {
      label: 'Contact',
      to: community('contact_url'),
      isDone: setup.has_contact,
      about: 'Enter an email address or a page. It is in the footer of every page.',
    },
    {
      label: 'Privacy notice',
      to: community('privacy_url'),
      isDone: setup.has_privacy_notice,
      about:
        'Publish a notice on the website of your community, and enter its address. The source code has a template (docs/privacy-notice.md).',
    },
    {
      label: 'First reviewer',
      to: `${dashboardPaths.users}#email`,
      isDone: setup.has_reviewer,
      about: setup.has_invitation
        ? 'An invitation is open. The reviewer has to accept it.'
        : 'Invite a person by email. Reviewers decide which jobs are published.',
    },
  ]
}

const lastSteps = (setup: Setup): Step[] => [
  {
    label: 'First jobs',
    to: dashboardPaths.importJobs,
    isDone: setup.has_job,
    about: (
      <>
        Import a list of jobs, or{' '}
        <Link to="/post-a-job" className={linkStyles}>
          post a job
        </Link>
        .
      </>
    ),
  },
  {
    label: 'First channel for announcements',
    to: '/dashboard/announcements',
    isDone: setup.has_channel,
    about: 'Announce new jobs in Discord, Slack or where your community meets.',
  },
]

function StepItem({ step: { label, to, isDone, about, children } }: { step: Step }) {
  const Mark = isDone ? Check : Circle
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Mark
        className={cn(
          'mt-0.5 size-5 shrink-0',
          isDone ? 'text-accent' : 'text-muted',
          !isDone && to !== undefined && 'phone:mt-3',
        )}
      />
      {isDone ? (
        <p className="text-muted">
          <span className="sr-only">Done: </span>
          {label}
        </p>
      ) : (
        <div className="grid min-w-0 justify-items-start gap-1">
          {to === undefined ? (
            <p className="font-medium">{label}</p>
          ) : (
            <Link to={to} className={linkStyles}>
              {label}
            </Link>
          )}
          <p className="text-small wrap-anywhere text-muted">{about}</p>
          {children}
        </div>
      )}
    </li>
  )
}

function describeTestEmail({ test_email_sent_at: sentAt, is_sending: isSending }: Setup): ReactNode {
  if (sentAt === null) return 'Send an email to yourself, to see whether the emails of the site arrive.'
  return (
    <>
      Sent on {formatDateTime(sentAt)}.{' '}
      {isSending ? (
        <>
          Look in the spam folder too. If it does not arrive within five minutes, look at the{' '}
          <Link to={dashboardPaths.failedEmails} className={linkStyles}>
            failed emails
          </Link>
          .
        </>
      ) : (
        <>
          This server does not send emails (SMTP_URL is not set). It shows them at{' '}
          <a href="/dev/mail" className={linkStyles}>
            /dev/mail
          </a>
          .
        </>
      )}
    </>
  )
}

type FirstHourProps = {
  /** The rest of the page. Appears together with the checklist, so that it does not move. */
  children: ReactNode
}

export function FirstHour({ children }: FirstHourProps) {
  const query = useQuery(setupQuery)
  const { data: setup, isFetching } = query
  const client = useQueryClient()
  const email = useUser()?.email
  const { perform, result } = useAction()
  const [isHidden, setHidden] = useState(false)
  const change = (body: SetupBody, message: string) =>
    perform(async () => {
      client.setQueryData(setupQuery.queryKey, await call('PUT /ninja-api/staff/setup', { body }))
      setHidden(body.is_dismissed === true)
      return message
    })
  const sendEmail = () =>
    perform(async () => {
      client.setQueryData(setupQuery.queryKey, await call('POST /ninja-api/staff/setup/test-email'))
      return setup?.is_sending === true
        ? `We sent an email to ${email ?? 'you'}. Press “It arrived” when you have it.`
        : 'The email is at /dev/mail.'
    })
  const undo = () => void change({ is_dismissed: false }, 'All staff see the list again.')
  useKeys(isHidden ? { z: undo } : {})
  const steps = setup && [
    ...listSteps(setup),
    {
      label: 'Test email',
      isDone: setup.has_test_email,
      about: describeTestEmail(setup),
      children: (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button variant="outline" size="small" onClick={() => void sendEmail()}>
            {setup.test_email_sent_at === null ? 'Send a test email' : 'Send again'}
          </Button>
          {setup.test_email_sent_at !== null && setup.is_sending && (
            <Button
              size="small"
              onClick={() => void change({ has_test_email: true }, 'The site can send emails.')}
            >
              It arrived
            </Button>
          )}
        </div>
      ),
    },
    ...lastSteps(setup),
  ]
  const doneCount = steps?.filter(({ isDone }) => isDone).length ?? 0
  return (
    <>
      <ActionReport result={isHidden ? { ...result, message: '' } : result} />
      {setup === undefined && isFetching && <LoadingList label="Loading your dashboard..." />}
      {steps && setup.is_shown && (
        <Panel
          title="First hour"
          about={`What a new board needs. ${doneCount} of ${steps.length} done. All staff see this list.`}
        >
          <ul className="grid divide-y divide-line">
            {steps.map((step) => (
              <StepItem key={step.label} step={step} />
            ))}
          </ul>
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => void change({ is_dismissed: true }, '')}
          >
            Hide this list for all staff
          </Button>
        </Panel>
      )}
      <UndoBar
        message={isHidden ? 'The list is hidden for all staff. The page “Community” can show it again.' : ''}
        onUndo={isHidden ? undo : undefined}
      />
      <BelowPart query={query}>{children}</BelowPart>
    </>
  )
}
