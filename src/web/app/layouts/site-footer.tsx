import { usePageData } from '#web/lib/page-data.ts'

export function SiteFooter() {
  const { siteName, now } = usePageData()
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-300 flex-wrap items-center justify-between gap-x-6 px-4 py-4 text-small text-muted sm:px-6">
        <p>
          © {new Date(now).getUTCFullYear()} {siteName}
        </p>
        <ul className="flex gap-x-4">
          <li>
            <a
              href="/ninja-api/docs"
              className="inline-flex items-center justify-end hover:text-accent phone:min-h-11 phone:min-w-11"
            >
              API
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
