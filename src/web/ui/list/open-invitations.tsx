import type { ReactNode } from 'react'

import { seconds } from '#contract/duration.ts'

import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ConfirmButton } from '../dialog/confirm-button.tsx'
import { Moment } from '../moment.tsx'

type OpenInvitationsProps<Invitation> = {
  invitations: readonly Invitation[]
  roleOf: (invitation: Invitation) => string
  /** What the row says before the expiry. */
  originOf?: (invitation: Invitation) => ReactNode
  onWithdraw: (invitation: Invitation) => void
  onResend?: (invitation: Invitation) => void
}

type Row = { readonly id: number; readonly email: string; readonly expires_at: string }

export function OpenInvitations<Invitation extends Row>(props: OpenInvitationsProps<Invitation>) {
  const { invitations, roleOf, originOf, onWithdraw, onResend } = props
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
                <Badge tone="quiet">{roleOf(invitation)}</Badge>
              </p>
              <p className="text-small wrap-anywhere text-muted">
                {originOf?.(invitation)}
                Until <Moment at={Date.parse(invitation.expires_at) / seconds(1)} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {onResend && (
                <Button variant="outline" size="small" onClick={() => onResend(invitation)}>
                  Send again<span className="sr-only"> to {invitation.email}</span>
                </Button>
              )}
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
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
