// The APIs, to read: made from the OpenAPI document that machines read.
import { Link, useLocation } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import type { ApiDocument } from './api-document.ts'
import { Operation } from './operation.tsx'
import { useApiDocument } from './use-api-document.ts'

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

const jobs = { title: 'Job API', page: '/ninja-api/docs', path: '/ninja-api/openapi.json' }
const employees = { title: 'Employee API', page: '/api/docs', path: '/api/schema' }

export function ApiDocsPage() {
  const { pathname } = useLocation()
  const [api, other] = pathname === employees.page ? [employees, jobs] : [jobs, employees]
  const document = useApiDocument(api.path)
  return (
    <div className="grid gap-6">
      <PageHead
        title={api.title}
        description={`The calls of the ${api.title}: paths, parameters, bodies, answers and examples.`}
      />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">{api.title}</h1>
        <p className="max-w-prose text-muted">
          {document?.info?.description} The same for machines:{' '}
          <a href={api.path} className="text-accent underline">
            {api.path}
          </a>
          . There is also the{' '}
          <Link to={other.page} className="text-accent underline">
            {other.title}
          </Link>
          ; accounts have a document of their own:{' '}
          <a href="/_allauth/openapi.json" className="text-accent underline">
            /_allauth/openapi.json
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
