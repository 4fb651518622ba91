import type { InvitedRole, Offer } from '../members.ts'

/** What the recipient of an invitation would do: 'You are invited to ...'. A company's name follows its roles. */
export const invitedTo: Record<InvitedRole, string> = {
  owner: 'become an owner of',
  recruiter: 'post jobs for',
  staff: 'become staff',
  reviewer: 'review jobs',
}

export function acceptedMessage({ company, role }: Pick<Offer, 'company' | 'role'>): string {
  if (company) return `You are a member of ${company.name} now.`
  return role === 'staff' ? 'You are staff now.' : 'You are a reviewer now.'
}
