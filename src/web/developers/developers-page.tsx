import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ComingSoon } from '#web/ui/drawings.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Users and visitors see variants of the same height, so loading the session causes no layout shift. */
function NextSteps() {
  const account =
    useUser() === null ? { to: paths.signup, label: 'Sign up' } : { to: paths.profile, label: 'Your profile' }
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/jobs">Browse jobs</ButtonLink>
      <ButtonLink to={account.to} variant="outline">
        {account.label}
      </ButtonLink>
    </div>
  )
}

export function DevelopersPage() {
  const { community } = usePageData()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Developer Directory"
        description={`A directory of ${community} developers is coming soon.`}
      />
      <h1 className="text-heading font-bold tracking-tight">Developer Directory</h1>
      <Notice drawing={<ComingSoon />} title="Coming Soon!" action={<NextSteps />}>
        We&apos;re working hard to bring you this feature. Stay tuned!
      </Notice>
    </div>
  )
}
