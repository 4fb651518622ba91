// Company and place get their own text direction, because they may use different scripts.
import { Link } from 'react-router'

import { companyPath, searchPath } from '#contract/jobs/rules/links.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

import { VerifiedMark } from './verified-mark.tsx'

type Company = { id: number; name: string; verified_domain: string | null }
type JobPlaceProps = { company: Company; location: string | null }

/** `relative` puts the links above the title's link, which covers the card. */
const styles = `relative ${quietLinkStyles}`

export function JobPlace({ company, location }: JobPlaceProps) {
  return (
    <>
      <Link to={companyPath(company)} className={styles}>
        <bdi>{company.name}</bdi>
      </Link>
      <VerifiedMark domain={company.verified_domain} />
      {location && (
        <>
          {' · '}
          <Link to={searchPath(location)} className={styles}>
            <bdi>{location}</bdi>
          </Link>
        </>
      )}
    </>
  )
}
