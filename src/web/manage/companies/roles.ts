import type { MemberRole } from '#contract/jobs/members.ts'

export const roleNames: Record<MemberRole, string> = { owner: 'Owner', recruiter: 'Recruiter' }

export const roleOptions = [
  { value: 'recruiter', label: 'Recruiter: posts jobs' },
  { value: 'owner', label: 'Owner: also manages members, domain and company' },
] as const

export const parseRole = (text: string | undefined): MemberRole => (text === 'owner' ? 'owner' : 'recruiter')
