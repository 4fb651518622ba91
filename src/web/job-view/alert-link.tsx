import { usePageData } from '#web/lib/page-data.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

/**
 * Links to the alert form for the search at the path `board`. A plain link instead of a `Link`, because only the server
 * renders the form.
 */
export function AlertLink({ board }: { board: string }) {
  const { jobAlerts } = usePageData()
  return (
    jobAlerts && (
      <a
        href={board.replace('/jobs', '/alerts/new')}
        className={`justify-self-start ${linkStyles} print:hidden phone:py-2.5`}
      >
        Email me new jobs like these
      </a>
    )
  )
}
