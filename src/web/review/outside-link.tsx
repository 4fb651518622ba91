import { linkStyles } from '#web/ui/link-styles.ts'

/** An address that somebody else wrote, opened in a new tab that knows nothing of this one. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={linkStyles}>
      {to}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
