// The API client with which employers manage members, invitations and domains.
import { createClient } from '../api.ts'
import type { domainEndpoints, DomainWire } from '../jobs/domains.ts'
import type {
  DecisionEmails,
  invitationEndpoints,
  InvitationWire,
  memberEndpoints,
  MemberRole,
  MembershipWire,
  MemberWire,
  receivedInvitationEndpoints,
  ReceivedInvitation,
} from '../jobs/members.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type WithPrefix<Prefix extends string, Endpoints> = {
  [Name in keyof Endpoints & string as `${Prefix} ${Name}`]: Endpoints[Name]
}
type Table = WithPrefix<'member', typeof memberEndpoints> &
  WithPrefix<'invitation', typeof invitationEndpoints> &
  WithPrefix<'received', typeof receivedInvitationEndpoints> &
  WithPrefix<'domain', typeof domainEndpoints>

type MemberRef = { company: number; user: number }
type InvitationRef = { company: number; id: number }

const companyParams = (id: number) => ({ company_id: id })
const memberParams = ({ company, user }: MemberRef) => ({ company_id: company, user_id: user })

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createEmployerClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))
  return {
    async listMembers(id: number): Promise<MemberWire[]> {
      return (
        await successful(call('GET /companies/{company_id}/members', { params: companyParams(id) }))
      ).json()
    },
    async changeMember(member: MemberRef, role: MemberRole): Promise<void> {
      const request = { params: memberParams(member), body: { role } }
      await successful(call('PUT /companies/{company_id}/members/{user_id}', request))
    },
    async removeMember(member: MemberRef): Promise<void> {
      const request = { params: memberParams(member) }
      await successful(call('DELETE /companies/{company_id}/members/{user_id}', request))
    },
    async getMembership(id: number): Promise<MembershipWire> {
      return (
        await successful(call('GET /companies/{company_id}/membership', { params: companyParams(id) }))
      ).json()
    },
    async setDecisionEmails(id: number, choice: DecisionEmails): Promise<MembershipWire> {
      const request = { params: companyParams(id), body: { decision_emails: choice } }
      return (await successful(call('PUT /companies/{company_id}/membership', request))).json()
    },

    async listInvitations(id: number): Promise<InvitationWire[]> {
      return (
        await successful(call('GET /companies/{company_id}/invitations', { params: companyParams(id) }))
      ).json()
    },
    async invite(id: number, body: { email: string; role: MemberRole }): Promise<InvitationWire> {
      const request = { params: companyParams(id), body }
      return (await successful(call('POST /companies/{company_id}/invitations', request))).json()
    },
    async withdrawInvitation({ company, id }: InvitationRef): Promise<void> {
      const params = { company_id: company, invitation_id: id }
      await successful(call('DELETE /companies/{company_id}/invitations/{invitation_id}', { params }))
    },

    async listReceived(): Promise<ReceivedInvitation[]> {
      return (await successful(call('GET /invitations'))).json()
    },
    async accept(id: number): Promise<void> {
      await successful(call('POST /invitations/{invitation_id}/accept', { params: { invitation_id: id } }))
    },
    async decline(id: number): Promise<void> {
      await successful(call('DELETE /invitations/{invitation_id}', { params: { invitation_id: id } }))
    },

    async getDomain(id: number): Promise<DomainWire | null> {
      const response = await successful(
        call('GET /companies/{company_id}/domain', { params: companyParams(id) }),
      )
      return (await response.json()).claim
    },
    async setDomain(id: number, domain: string): Promise<DomainWire> {
      const request = { params: companyParams(id), body: { domain } }
      return (await successful(call('PUT /companies/{company_id}/domain', request))).json()
    },
    async checkDomain(id: number): Promise<DomainWire> {
      return (
        await successful(call('POST /companies/{company_id}/domain/check', { params: companyParams(id) }))
      ).json()
    },
    async removeDomain(id: number): Promise<void> {
      await successful(call('DELETE /companies/{company_id}/domain', { params: companyParams(id) }))
    },
  }
}
