import { seconds } from '#contract/duration.ts'
import type { InvitationWire } from '#contract/jobs/members.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Moment } from '#web/ui/moment.tsx'

import { roleNames } from './roles.ts'

type OpenInvitationsProps = {
  invitations: readonly InvitationWire[]
  onWithdraw: (invitation: InvitationWire) => void
}

export function OpenInvitations({ invitations, onWithdraw }: OpenInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Invited</h3>
      <ul className="grid divide-y divide-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{invitation.email}</span>
                <Badge tone="quiet">{roleNames[invitation.role]}</Badge>
              </p>
              <p className="text-small text-muted">
                Until <Moment at={Date.parse(invitation.expires_at) / seconds(1)} />
              </p>
            </div>
            <ConfirmButton
              label={
                <>
                  Withdraw<span className="sr-only"> the invitation for {invitation.email}</span>
                </>
              }
              question={`Withdraw the invitation for ${invitation.email}?`}
              verb="Withdraw invitation"
              onConfirm={() => onWithdraw(invitation)}
            >
              The link in the email will stop working.
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
