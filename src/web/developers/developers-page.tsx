import { PageHead } from '#web/lib/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function DevelopersPage() {
  return (
    <div className="grid gap-6">
      <PageHead title="Developer Directory" description="A directory of Django developers is coming soon." />
      <h1 className="text-heading font-bold tracking-tight">Developer Directory</h1>
      <Notice title="Coming Soon!">We&apos;re working hard to bring you this feature. Stay tuned!</Notice>
    </div>
  )
}
