// The API's documentation (placeholder while the document's shape is settled).
import { PageHead } from '#web/lib/page-head.tsx'
export function ApiDocsPage() {
  return <PageHead title="API" description="x" />
}
