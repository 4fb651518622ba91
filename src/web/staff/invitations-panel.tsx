// Invites people to roles of the site, and lists the open invitations.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { seconds } from '#contract/duration.ts'
import type { Offer } from '#contract/jobs/members.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { InviteForm } from '#web/ui/form/invite-form.tsx'
import { OpenInvitations } from '#web/ui/list/open-invitations.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { usersKey, userInvitationsQuery } from './queries.ts'

const roles = [
  { value: 'reviewer', label: 'Reviewer: decides on jobs' },
  { value: 'staff', label: 'Staff: manages the whole site' },
] as const

const describeOrigin = ({ invited_by: by, created_at: at }: Offer) => (
  <>
    Invited{by && ` by ${by}`} on <Moment at={Date.parse(at) / seconds(1)} /> ·{' '}
  </>
)

export function InvitationsPanel() {
  const client = useQueryClient()
  const query = useQuery(userInvitationsQuery)
  const { perform, showMessage, result } = useAction()
  /** Returns the success message, or the problems. */
  const invite = async (email: string, text: string): Promise<string | readonly Problem[]> => {
    const role = text === 'staff' ? 'staff' : 'reviewer'
    const answer = await withReauthentication(() => actionApi.inviteUser({ email, role }))
    const problems = answer ? apiErrors(answer) : []
    if (answer === null || problems.length > 0) return problems
    await client.invalidateQueries({ queryKey: usersKey })
    return typeof answer.data?.user === 'number'
      ? `${email} is ${role === 'staff' ? 'staff' : 'a reviewer'} now.`
      : `An invitation is on its way to ${email}.`
  }
  const resend = ({ email, role }: Offer) => void perform(() => invite(email, role))
  const withdraw = ({ id, email }: Offer) =>
    void perform(async () => {
      await call('DELETE /ninja-api/staff/invitations/{invitation_id}', { params: { invitation_id: id } })
      await client.invalidateQueries(userInvitationsQuery)
      return `The invitation for ${email} has been withdrawn.`
    })
  return (
    <Panel
      title="Invite reviewers and staff"
      about="People with an account get the role at once. Everyone else gets an email with a link to sign up."
    >
      <ActionReport result={result} />
      <InviteForm roles={roles} onInvite={invite} onSent={showMessage} />
      <LoadedPart query={query}>
        {(invitations) => (
          <OpenInvitations
            invitations={invitations}
            roleOf={({ role }) => (role === 'staff' ? 'Staff' : 'Reviewer')}
            originOf={describeOrigin}
            onWithdraw={withdraw}
            onResend={resend}
          />
        )}
      </LoadedPart>
    </Panel>
  )
}
