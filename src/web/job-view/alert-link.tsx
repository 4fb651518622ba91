import { usePageData } from '#web/lib/page-data.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

/** `board` is the path of a search on the board. Loads the form from the server, which needs no script here. */
export function AlertLink({ board }: { board: string }) {
  const { jobAlerts } = usePageData()
  return (
    jobAlerts && (
      <a
        href={board.replace('/jobs', '/alerts/new')}
        className={`justify-self-start ${linkStyles} phone:py-2.5`}
      >
        Email me new jobs like these
      </a>
    )
  )
}
