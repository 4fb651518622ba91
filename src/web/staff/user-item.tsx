import type { UserMark } from '#contract/marks/marks.ts'
import { describeMark } from '#contract/marks/rules/describe-mark.ts'
import type { Grant, UserList, UserRow } from '#contract/staff/staff.ts'
import { useDateConventions, useDateWords } from '#web/lib/use-date-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import type { MarkChange } from './use-change-mark.ts'
import { getUserName, type Roles } from './use-change-roles.ts'

function Day({ at }: { at: string }) {
  const { relative, date, iso } = useDateWords(Date.parse(at))
  return (
    <time dateTime={iso} title={date}>
      {relative}
    </time>
  )
}

function GivenRole({ name, grant }: { name: string; grant: Grant | null }) {
  if (grant === null) return null
  const { at, by, via } = grant
  return (
    <>
      Made {name} <Day at={at} /> by{' '}
      <bdi>{by ?? (via === 'command' ? 'the command line' : 'a deleted user')}</bdi> ·{' '}
    </>
  )
}

function Marks({ marks }: { marks: readonly UserMark[] }) {
  const conventions = useDateConventions()
  return marks.map((mark) => `${describeMark(mark, conventions)} · `)
}

function Facts({ user: { display, email, is_verified: isVerified, ...user } }: { user: UserRow }) {
  return (
    <p className="text-small wrap-anywhere text-muted">
      {display !== null && email !== null && <>{email} · </>}
      {!isVerified && 'Address not verified · '}
      <GivenRole name="staff" grant={user.grants.staff} />
      <GivenRole name="reviewer" grant={user.grants.reviewer} />
      <Marks marks={user.marks} />
      Joined <Day at={user.created_at} /> ·{' '}
      {user.last_login_at === null ? (
        'Never logged in'
      ) : (
        <>
          Last login <Day at={user.last_login_at} />
        </>
      )}
    </p>
  )
}

const staffConsequences = 'Staff can change all jobs and companies, review, and change the roles of users.'

type UserItemProps = {
  user: UserRow
  isMe: boolean
  /** The membership marks that staff can add. */
  marks: UserList['marks']
  onChange: (roles: Roles) => void
  onChangeMark: (change: MarkChange) => void
}

export function UserItem({ user, isMe, marks, onChange, onChangeMark }: UserItemProps) {
  const { is_staff: isStaff, is_reviewer: isReviewer } = user
  const name = getUserName(user)
  const question = isStaff
    ? `Remove ${isMe ? 'your staff role' : `the staff role of ${name}`}?`
    : `Make ${name} staff?`
  const hiddenName = <span className="sr-only"> {name}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          {isMe && <Badge tone="quiet">You</Badge>}
          {isStaff && <Badge tone="accent">Staff</Badge>}
          {isReviewer && <Badge tone="accent">Reviewer</Badge>}
          {!user.is_active && <Badge tone="quiet">Disabled</Badge>}
        </div>
        <Facts user={user} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          label={
            <>
              {isStaff ? 'Remove staff' : 'Make staff'}
              {hiddenName}
            </>
          }
          question={question}
          verb={isStaff ? 'Remove staff role' : 'Make staff'}
          onConfirm={() => onChange({ is_staff: !isStaff, is_reviewer: isReviewer })}
        >
          {isStaff
            ? `${isMe ? 'You lose' : 'This user loses'} access to the staff pages now.`
            : staffConsequences}
        </ConfirmButton>
        <Button
          variant="outline"
          size="small"
          onClick={() => onChange({ is_staff: isStaff, is_reviewer: !isReviewer })}
        >
          {isReviewer ? 'Remove reviewer' : 'Make reviewer'}
          {hiddenName}
        </Button>
        {marks.map(({ mark, label }) => {
          const isAdded = !user.marks.some((each) => each.mark === mark && each.provider === null)
          return (
            <Button
              key={mark}
              variant="outline"
              size="small"
              onClick={() => onChangeMark({ mark, label, isAdded })}
            >
              {isAdded ? 'Add' : 'Remove'} {label}
              {hiddenName}
            </Button>
          )
        })}
      </div>
    </li>
  )
}
