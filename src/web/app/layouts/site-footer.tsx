import { usePageData } from '#web/lib/page-data.ts'

export function SiteFooter() {
  const { siteName, now, footerLinks } = usePageData()
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto flex max-w-300 flex-wrap items-center justify-between gap-x-6 px-4 py-4 text-small text-muted sm:px-6">
        <p>
          © {new Date(now).getUTCFullYear()} {siteName}
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {footerLinks?.map(({ label, href }) => (
            <li key={label}>
              <a
                href={href}
                className="inline-flex items-center hover:text-accent phone:min-h-11 phone:min-w-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
