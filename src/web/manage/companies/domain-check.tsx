// The result of the last domain check, with enough detail to correct a mistake.
import type { DomainCheck } from '#contract/jobs/domains.ts'

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <ul className="grid gap-1">
      {values.map((value) => (
        <li key={value} className="min-w-0">
          <code className="font-mono text-small wrap-anywhere">{value}</code>
        </li>
      ))}
    </ul>
  )
}

export function DomainCheckResult({ found: { records, file } }: { found: DomainCheck }) {
  return (
    <dl className="grid gap-3 rounded-control bg-sunken p-4">
      {records.map(({ name, values, problem }) => (
        <div key={name} className="grid gap-1">
          <dt className="font-medium wrap-anywhere">Text records of {name}</dt>
          <dd className="grid gap-1 text-muted">
            <Values values={values} />
            <p>{problem ?? 'The line was found.'}</p>
          </dd>
        </div>
      ))}
      <div className="grid gap-1">
        <dt className="font-medium wrap-anywhere">{file.url}</dt>
        <dd className="grid gap-1 text-muted">
          <Values values={file.first_line === null ? [] : [file.first_line]} />
          <p>{file.problem ?? 'The line was found.'}</p>
        </dd>
      </div>
    </dl>
  )
}
