import type { CSSProperties } from 'react'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { accentVariables } from '#contract/pages/accent-colors.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { usePageData } from '#web/lib/page-data.ts'

type PreviewProps = {
  values: Readonly<Record<'community_name' | 'community_words' | 'site_tagline', string>>
  hue: number
}

/** Shows an invented job with the accent colors of a hue, in both themes. */
export function PreviewCard({ values, hue }: PreviewProps) {
  const { now } = usePageData()
  const card: DrawnCard = {
    id: '0',
    slug: '',
    title: `${values.community_name} developer`,
    companyId: 0,
    companyName: 'Example Company',
    companyLogo: null,
    companyDomain: null,
    location: 'Lisbon, Portugal',
    locationType: 'Hybrid',
    employmentSchedule: 'Full-time',
    contractType: 'Permanent',
    seniorityLevel: 'Senior',
    visaSponsorship: false,
    salaryMin: 60_000,
    salaryMax: 80_000,
    salaryCurrency: 'EUR',
    salaryPeriod: 'year',
    dateTimestamp: now,
    expiresAt: null,
    skills: values.community_words.split(',').map((word) => word.trim()),
    shortDescription: values.site_tagline,
    applyLink: 'https://example.com',
  }
  return (['light', 'dark'] as const).map((theme) => {
    const style: CSSProperties = Object.fromEntries(accentVariables(hue))
    return (
      <div
        key={theme}
        inert
        data-theme={theme}
        style={style}
        className="rounded-card bg-surface p-4 text-default"
      >
        <JobCard card={card} heading="h3" />
      </div>
    )
  })
}
