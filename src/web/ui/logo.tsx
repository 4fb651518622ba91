import { usePageData } from '../lib/page-data.ts'

/** The same drawing as favicon.svg. Sites with their own logo or color show another image. */
export function Logo({ className }: { className?: string }) {
  const { logo } = usePageData()
  if (logo) return <img src={logo} alt="" className={className} />
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="7" fill="#15543c" />
      <g fill="none" stroke="#f6f1e7">
        <path d="M9.5 5v22M22.5 5v22" strokeOpacity=".55" strokeWidth="1.6" />
        <path d="M4 8h24" strokeWidth="1" />
        <path d="M4 13.3h24" strokeWidth="1.3" />
        <path d="M4 18.7h24" strokeWidth="1.6" />
        <path d="M4 24h24" strokeWidth="1.9" />
      </g>
      <circle cx="16" cy="16" r="4.2" fill="#f3b33d" />
    </svg>
  )
}
