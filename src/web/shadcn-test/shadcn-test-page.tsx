// A test page. It is not available in production (specification, section 2).
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx'

export function ShadcnTestPage() {
  const { development } = usePageData()
  if (!development) return <NotFoundPage />
  return (
    <div className="grid gap-6">
      <PageHead title="Button variants" description="All button variants side by side." />
      <h1 className="text-heading font-bold tracking-tight">Button variants</h1>
      <div className="flex flex-wrap items-center gap-4">
        <Button>Default</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="destructive">Destructive</Button>
        <Button size="small">Small</Button>
      </div>
    </div>
  )
}
