import { displayLink } from '#contract/auth/display-email.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

/** A link to a user-supplied URL. The new tab has no access to the review page. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={linkStyles}>
      {displayLink(to)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
