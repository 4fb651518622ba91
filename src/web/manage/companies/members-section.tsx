// The members and the open invitations of a company.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import type { InvitationWire, MemberRole, MemberWire } from '#contract/jobs/members.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call, companiesKey } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { InviteForm } from '#web/ui/form/invite-form.tsx'
import { OpenInvitations } from '#web/ui/list/open-invitations.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { useUserId } from '../use-user-id.ts'
import { invitationsQuery, membershipQuery, membersQuery } from './employer-queries.ts'
import { MemberRow } from './member-row.tsx'
import { parseRole, roleNames, roleOptions } from './roles.ts'

type SectionProps = { companyId: number; members: readonly MemberWire[]; canManage: boolean }

const getMemberName = ({ display_name: name, email }: MemberWire) => name ?? email ?? 'The member'

export function MembersSection({ companyId, members, canManage }: SectionProps) {
  const user = useUserId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { perform, showMessage, result } = useAction()
  /** Reloads only these queries, because the user may have lost access to the rest of the company. */
  const reload = () =>
    Promise.all([
      client.invalidateQueries(membersQuery(companyId)),
      client.invalidateQueries(membershipQuery(companyId)),
      client.invalidateQueries({ queryKey: [...companiesKey, 'list'] }),
    ])
  const setRole = (member: MemberWire, role: MemberRole) =>
    void perform(async () => {
      const params = { company_id: companyId, user_id: member.user_id }
      await call('PUT /ninja-api/companies/{company_id}/members/{user_id}', { params, body: { role } })
      await reload()
      return `${getMemberName(member)} is ${role} now.`
    })
  const removeMember = (userId: number) =>
    call('DELETE /ninja-api/companies/{company_id}/members/{user_id}', {
      params: { company_id: companyId, user_id: userId },
    })
  const leave = () =>
    void perform(async () => {
      await removeMember(user)
      void client.invalidateQueries({ queryKey: companiesKey, refetchType: 'none' })
      await navigate(dashboardPaths.companies, replaceWithMessage('You have left the company.'))
      return ''
    })
  const remove = (member: MemberWire) =>
    void perform(async () => {
      await removeMember(member.user_id)
      await Promise.all([reload(), client.invalidateQueries(invitationsQuery(companyId))])
      return `${getMemberName(member)} has been removed.`
    })
  const owners = members.filter(({ role }) => role === 'owner')
  return (
    <Panel
      title="Members"
      about="Owners manage the company, its members and its domain. Recruiters post its jobs."
    >
      <ActionReport result={result} />
      {members.length === 0 ? (
        <p>This company has no members yet. Staff manage it.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isSelf={member.user_id === user}
              canManage={canManage}
              isOnlyOwner={member.role === 'owner' && owners.length === 1}
              onRole={(role) => setRole(member, role)}
              onRemove={() => (member.user_id === user ? leave() : remove(member))}
            />
          ))}
        </ul>
      )}
      {canManage && <Invitations companyId={companyId} perform={perform} showMessage={showMessage} />}
    </Panel>
  )
}

type InvitationsProps = Pick<ReturnType<typeof useAction>, 'perform' | 'showMessage'> & { companyId: number }

function Invitations({ companyId, perform, showMessage }: InvitationsProps) {
  const client = useQueryClient()
  const query = useQuery(invitationsQuery(companyId))
  const reload = () => client.invalidateQueries(invitationsQuery(companyId))
  const invite = async (email: string, role: string) => {
    const request = { params: { company_id: companyId }, body: { email, role: parseRole(role) } }
    try {
      const invitation = await call('POST /ninja-api/companies/{company_id}/invitations', request)
      await reload()
      return `An invitation is on its way to ${invitation.email}.`
    } catch (error) {
      return describeErrors(error)
    }
  }
  const withdraw = ({ id, email }: InvitationWire) =>
    void perform(async () => {
      const params = { company_id: companyId, invitation_id: id }
      await call('DELETE /ninja-api/companies/{company_id}/invitations/{invitation_id}', { params })
      await reload()
      return `The invitation for ${email} has been withdrawn.`
    })
  return (
    <>
      <LoadedPart query={query}>
        {(invitations) => (
          <OpenInvitations
            invitations={invitations}
            roleOf={({ role }) => roleNames[role]}
            onWithdraw={withdraw}
          />
        )}
      </LoadedPart>
      <div className="grid gap-3">
        <h3 className="font-semibold">Invite somebody</h3>
        <InviteForm roles={roleOptions} onInvite={invite} onSent={showMessage} />
      </div>
    </>
  )
}
