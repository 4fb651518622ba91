// The domain of a company: its state, the record to publish, and the result of the last check.
import type { ReactNode } from 'react'

import { seconds } from '#contract/duration.ts'
import type { DomainCheck, DomainWire } from '#contract/jobs/domains.ts'
import { verificationTargets } from '#contract/jobs/rules/domain.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

const badges = {
  unverified: <Badge tone="quiet">Not verified</Badge>,
  verified: <Badge tone="accent">Verified</Badge>,
  missing: <Badge tone="highlight">No longer found</Badge>,
}

const ClaimTime = ({ at }: { at: string }) => <Moment at={Date.parse(at) / seconds(1)} />

function State({ claim: { state, ends_at: endsAt, checked_at: checkedAt } }: { claim: DomainWire }) {
  return (
    <p className="text-muted">
      {state === 'missing' && endsAt !== null && (
        <>
          Shown as verified until <ClaimTime at={endsAt} />.{' '}
        </>
      )}
      {checkedAt === null ? (
        'Not checked yet.'
      ) : (
        <>
          Last checked <ClaimTime at={checkedAt} />.
        </>
      )}
    </p>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <code className="rounded-control bg-sunken px-4 py-3 font-mono text-small wrap-anywhere select-all">
        {text}
      </code>
      <CopyButton text={text}>{children}</CopyButton>
    </>
  )
}

function Instructions({ claim }: { claim: DomainWire }) {
  const { line, names, url } = verificationTargets(claim)
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Publish this line</h3>
      <Line text={line}>Copy line</Line>
      <p className="max-w-prose wrap-anywhere text-muted">
        As a text record (TXT) of {names.join(' or ')} in DNS, or as a line of the file {url}. One of them is
        enough. Leave it there, because we look for it every week.
      </p>
    </div>
  )
}

type DomainClaimProps = { claim: DomainWire; canManage: boolean; children: ReactNode }

/** `children` are the available actions. */
export function DomainClaim({ claim, canManage, children }: DomainClaimProps) {
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{claim.domain}</span>
          {badges[claim.state]}
        </p>
        <State claim={claim} />
      </div>
      {canManage && claim.state !== 'verified' && <Instructions claim={claim} />}
      {children}
      {claim.found !== null && claim.state !== 'verified' && (
        <div className="grid gap-3">
          <h3 className="font-semibold">Result of the check</h3>
          <DomainCheckResult found={claim.found} />
        </div>
      )}
    </>
  )
}

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <ul className="grid gap-1">
      {values.map((value) => (
        <li key={value} className="min-w-0">
          <code className="font-mono text-small wrap-anywhere">{value}</code>
        </li>
      ))}
    </ul>
  )
}

function DomainCheckResult({ found: { records, file } }: { found: DomainCheck }) {
  return (
    <dl className="grid gap-3 rounded-control bg-sunken p-4">
      {records.map(({ name, values, problem }) => (
        <div key={name} className="grid gap-1">
          <dt className="font-medium wrap-anywhere">Text records of {name}</dt>
          <dd className="grid gap-1 text-muted">
            <Values values={values} />
            <p>{problem ?? 'The line was found.'}</p>
          </dd>
        </div>
      ))}
      <div className="grid gap-1">
        <dt className="font-medium wrap-anywhere">{file.url}</dt>
        <dd className="grid gap-1 text-muted">
          <Values values={file.first_line === null ? [] : [file.first_line]} />
          <p>{file.problem ?? 'The line was found.'}</p>
        </dd>
      </div>
    </dl>
  )
}
