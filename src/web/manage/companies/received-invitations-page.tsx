import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Offer } from '#contract/jobs/members.ts'
import { acceptedMessage, invitedTo } from '#contract/jobs/rules/invitation-words.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call, companiesKey } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { type Action, useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { receivedQuery } from './employer-queries.ts'

function Explanation({ invitation }: { invitation: Offer }) {
  const { company, role, invited_by: by, email } = invitation
  const who = by === null ? 'You are invited' : `${by} invites you`
  return `${who} to ${invitedTo[role]}${company ? ` ${company.name}` : ''}. The email went to ${email}.`
}

type InvitationRowProps = { invitation: Offer; perform: (action: Action) => Promise<void> }

function InvitationRow({ invitation, perform }: InvitationRowProps) {
  const client = useQueryClient()
  const { siteName } = usePageData()
  const { id, company } = invitation
  const params = { invitation_id: id }
  const name = company?.name ?? siteName
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: companiesKey }),
      client.invalidateQueries({ queryKey: permissionQuery.queryKey }),
    ])
  const accept = () =>
    void perform(async () => {
      await call('POST /ninja-api/invitations/{invitation_id}/accept', { params })
      await reload()
      return acceptedMessage(invitation)
    })
  const decline = () =>
    void perform(async () => {
      await call('DELETE /ninja-api/invitations/{invitation_id}', { params })
      await reload()
      return 'The invitation has been declined.'
    })
  const hiddenName = <span className="sr-only"> the invitation from {name}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <h2 className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
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
          question={`Decline the invitation from ${name}?`}
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
  <ButtonLink to={dashboardPaths.companies} variant="outline">
    Your companies
  </ButtonLink>
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
