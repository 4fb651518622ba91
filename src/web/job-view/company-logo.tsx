import { useState } from 'react'

import { isLogoUrl } from '#contract/jobs/rules/links.ts'
import { initials } from '#contract/jobs/text.ts'

type CompanyLogoProps = { name: string; logo: string | null }

/** Decorative, because the company's name is next to it. */
export function CompanyLogo({ name, logo }: CompanyLogoProps) {
  const [broken, setBroken] = useState<string>()
  const frame = 'size-12 shrink-0 @max-[30rem]:size-10 rounded-control border border-line'
  if (!logo || logo === broken || !isLogoUrl(logo)) {
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-accent-soft font-semibold text-accent ${frame}`}
      >
        {initials(name)}
      </span>
    )
  }
  return (
    <img
      // The image may have failed to load before hydration added `onError`.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(logo)
      }}
      src={logo}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`bg-raised object-contain ${frame}`}
      onError={() => setBroken(logo)}
    />
  )
}
