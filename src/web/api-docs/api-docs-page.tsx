// The job API, to read: made from the OpenAPI document that machines read.
import { PageHead } from '#web/lib/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import type { ApiDocument } from './api-document.ts'
import { Operation } from './operation.tsx'
import { documentPath, useApiDocument } from './use-api-document.ts'

function Operations({ document }: { document: ApiDocument }) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => (
      <Operation
        key={`${method} ${path}`}
        document={document}
        path={path}
        method={method}
        operation={operation}
      />
    )),
  )
}

export function ApiDocsPage() {
  const document = useApiDocument()
  return (
    <div className="grid gap-6">
      <PageHead
        title="API"
        description="The calls of the job API: paths, parameters, bodies, answers and examples."
      />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Job API</h1>
        <p className="max-w-prose text-muted">
          {document?.info?.description} The same for machines:{' '}
          <a href={documentPath} className="text-accent underline">
            {documentPath}
          </a>
        </p>
      </div>
      {document === undefined && <Spinner label="Loading the documentation..." />}
      {document === null && (
        <Notice title="The documentation did not load.">Please try refreshing the page.</Notice>
      )}
      {document && <Operations document={document} />}
    </div>
  )
}
