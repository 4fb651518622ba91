import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { ReceivedInvitation } from '#contract/jobs/members.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call, companiesKey } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { type Action, useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { receivedQuery } from './employer-queries.ts'

function Explanation({ invitation }: { invitation: ReceivedInvitation }) {
  const { role, invited_by: by, email } = invitation
  const who = by === null ? 'You are invited' : `${by} invites you`
  return `${who} as ${role === 'owner' ? 'an owner' : 'a recruiter'}. The email went to ${email}.`
}

type InvitationRowProps = { invitation: ReceivedInvitation; perform: (action: Action) => Promise<void> }

function InvitationRow({ invitation, perform }: InvitationRowProps) {
  const client = useQueryClient()
  const { id, company } = invitation
  const params = { invitation_id: id }
  const reload = () => client.invalidateQueries({ queryKey: companiesKey })
  const accept = () =>
    void perform(async () => {
      await call('POST /ninja-api/invitations/{invitation_id}/accept', { params })
      await reload()
      return `You are a member of ${company.name} now.`
    })
  const decline = () =>
    void perform(async () => {
      await call('DELETE /ninja-api/invitations/{invitation_id}', { params })
      await reload()
      return 'The invitation has been declined.'
    })
  const hiddenName = <span className="sr-only"> the invitation from {company.name}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <h2 className="font-semibold wrap-anywhere">
          <bdi>{company.name}</bdi>
        </h2>
        <p className="text-small wrap-anywhere text-muted">
          <Explanation invitation={invitation} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={accept}>
          Accept{hiddenName}
        </Button>
        <ConfirmButton
          label={<>Decline{hiddenName}</>}
          question={`Decline the invitation from ${company.name}?`}
          verb="Decline invitation"
          onConfirm={decline}
        >
          You can be invited again.
        </ConfirmButton>
      </div>
    </li>
  )
}

const companiesLink = (
  <Link to={dashboardPaths.companies} className={buttonStyles({ variant: 'outline' })}>
    Your companies
  </Link>
)

export function ReceivedInvitationsPage() {
  const query = useQuery(receivedQuery)
  const { perform, result } = useAction()
  return (
    <>
      <PageHead title="Invitations" />
      <h1 className="text-heading font-bold tracking-tight">Invitations</h1>
      <ActionReport result={result} />
      <LoadedPart query={query}>
        {(invitations) =>
          invitations.length === 0 ? (
            <Notice title="You have no invitations." action={companiesLink}>
              Invitations go to an email address. Those to an address that you have not confirmed yet are not
              shown.
            </Notice>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} perform={perform} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </>
  )
}
