import type { MemberRole, MemberWire } from '#contract/jobs/members.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { roleNames } from './roles.ts'

type MemberRowProps = {
  member: MemberWire
  isSelf: boolean
  /** Whether the user may change members. */
  canManage: boolean
  isOnlyOwner: boolean
  onRole: (role: MemberRole) => void
  onRemove: () => void
}

function LeaveButton({ onRemove, isOnlyOwner }: Pick<MemberRowProps, 'onRemove' | 'isOnlyOwner'>) {
  if (isOnlyOwner)
    return (
      <p className="max-w-60 text-small text-muted">
        You are the only owner. To leave, make somebody else an owner first.
      </p>
    )
  return (
    <ConfirmButton label="Leave" question="Leave this company?" verb="Leave company" onConfirm={onRemove}>
      You can no longer post for it, unless you are invited again.
    </ConfirmButton>
  )
}

type RoleProps = Pick<MemberRowProps, 'member' | 'onRole'> & { name: string }

/** Asks before making a member an owner, because owners can remove all other members. */
function ChangeRole({ member, name, onRole }: RoleProps) {
  if (member.role === 'owner')
    return (
      <Button variant="outline" size="small" onClick={() => onRole('recruiter')}>
        Make recruiter
        <span className="sr-only">: {name}</span>
      </Button>
    )
  return (
    <ConfirmButton
      label={
        <>
          Make owner<span className="sr-only">: {name}</span>
        </>
      }
      question={`Make ${name} an owner?`}
      verb="Make owner"
      onConfirm={() => onRole('owner')}
    >
      Owners can change and delete the company, and can remove any member, including you.
    </ConfirmButton>
  )
}

export function MemberRow({ member, isSelf, canManage, isOnlyOwner, onRole, onRemove }: MemberRowProps) {
  const { display_name: displayName, email, role } = member
  const name = displayName ?? email ?? `Member ${member.user_id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
            {isSelf && ' (you)'}
          </span>
          <Badge tone={role === 'owner' ? 'accent' : 'quiet'}>{roleNames[role]}</Badge>
        </p>
        {displayName !== null && email !== null && (
          <p className="text-small wrap-anywhere text-muted">{email}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canManage && !isOnlyOwner && <ChangeRole member={member} name={name} onRole={onRole} />}
        {isSelf ? (
          <LeaveButton onRemove={onRemove} isOnlyOwner={isOnlyOwner} />
        ) : (
          canManage && (
            <ConfirmButton
              label={
                <>
                  Remove<span className="sr-only"> {name}</span>
                </>
              }
              question={`Remove ${name}?`}
              verb="Remove member"
              onConfirm={onRemove}
            >
              They can no longer post for this company.
            </ConfirmButton>
          )
        )}
      </div>
    </li>
  )
}
