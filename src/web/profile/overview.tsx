import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { EmailAddress } from '#contract/auth/emails.ts'
import type { SessionRow } from '#contract/auth/sessions.ts'
import { formatCount, pluralize } from '#contract/counts.ts'
import type { Authenticator } from '#web/auth/create-api.ts'
import { useConnectProviders } from '#web/auth/social/provider-form.tsx'
import { formatList } from '#web/lib/format-list.ts'

import { type ProfileSection, profileSections } from './profile-sections.ts'
import { apiKeysQuery, authenticatorsQuery, emailsQuery, providersQuery, sessionsQuery } from './queries.ts'

function describeEmails(addresses: readonly EmailAddress[]): string {
  const waiting = addresses.filter(({ verified }) => !verified).length
  const all = pluralize(addresses.length, 'address', 'addresses')
  return waiting === 0 ? all : `${all}, ${waiting} not confirmed`
}

function describeTwoFactor(authenticators: readonly Authenticator[]): string {
  const codes = authenticators.find((each) => each.type === 'recovery_codes')
  const hasApp = authenticators.some(({ type }) => type === 'totp')
  const left = codes && `${pluralize(codes.unused_code_count, 'recovery code', 'recovery codes')} left`
  return [hasApp ? 'App on' : 'No app', left].filter(Boolean).join(', ')
}

function describePasskeys(authenticators: readonly Authenticator[]): string {
  const passkeys = authenticators.filter(({ type }) => type === 'webauthn').length
  return passkeys === 0 ? 'None yet' : pluralize(passkeys, 'passkey', 'passkeys')
}

const describeConnections = (accounts: readonly { provider: { name: string } }[]) =>
  accounts.length === 0 ? 'None' : formatList(accounts.map(({ provider }) => provider.name))

const describeSessions = (sessions: readonly SessionRow[]) =>
  sessions.length === 1 ? 'Only this device' : `${formatCount(sessions.length)} devices or browsers`

const describeApiKeys = (keys: readonly unknown[]) =>
  keys.length === 0 ? 'None yet' : pluralize(keys.length, 'key', 'keys')

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'isFetching'>

function describeQuery<Data>({ data, isFetching }: Query<Data>, describe: (data: Data) => string): ReactNode {
  if (data !== undefined) return describe(data)
  if (!isFetching) return 'Could not be loaded'
  return <span className="inline-block h-4 w-28 animate-pulse rounded-control bg-sunken align-middle" />
}

function SectionCard({ place, children }: { place: ProfileSection; children: ReactNode }) {
  const Icon = place.icon
  return (
    <li className="lift relative flex items-center gap-4 rounded-card border border-line bg-raised p-5">
      <Icon className="size-6 shrink-0 text-accent" />
      <div className="min-w-0">
        <h2 className="font-semibold">
          <Link to={place.to} className="outline-none after:absolute after:inset-0">
            {place.label}
          </Link>
        </h2>
        <p className="text-small wrap-anywhere text-muted">{children}</p>
      </div>
    </li>
  )
}

export function ProfileOverview() {
  const emails = useQuery(emailsQuery)
  const authenticators = useQuery(authenticatorsQuery)
  const connections = useQuery(providersQuery)
  const sessions = useQuery(sessionsQuery)
  const apiKeys = useQuery(apiKeysQuery)
  const hasProviders = useConnectProviders().length > 0
  const isConnected = (connections.data ?? []).length > 0
  return (
    <ul className="grid max-w-180 gap-4 sm:grid-cols-2">
      <SectionCard place={profileSections.emails}>{describeQuery(emails, describeEmails)}</SectionCard>
      <SectionCard place={profileSections.twoFactor}>
        {describeQuery(authenticators, describeTwoFactor)}
      </SectionCard>
      <SectionCard place={profileSections.passkeys}>
        {describeQuery(authenticators, describePasskeys)}
      </SectionCard>
      {(hasProviders || isConnected) && (
        <SectionCard place={profileSections.connections}>
          {describeQuery(connections, describeConnections)}
        </SectionCard>
      )}
      <SectionCard place={profileSections.sessions}>{describeQuery(sessions, describeSessions)}</SectionCard>
      <SectionCard place={profileSections.apiKeys}>{describeQuery(apiKeys, describeApiKeys)}</SectionCard>
      <SectionCard place={profileSections.data}>Download it, or delete your account</SectionCard>
    </ul>
  )
}
