// One operation of an API: what it does, what it takes, what it answers, how to call it.
import { type ApiDocument, type ApiOperation, schemaOf } from './api-document.ts'
import { exampleCall } from './example-call.ts'
import { FieldsTable } from './fields-table.tsx'
import { type Field, fieldsOf, typeInWords } from './schema-fields.ts'

type OperationProps = { document: ApiDocument; path: string; method: string; operation: ApiOperation }

function parameterFields({ parameters = [] }: ApiOperation): Field[] {
  return parameters.map((parameter) => ({
    path: parameter.name,
    type: `${typeInWords(parameter.schema ?? {})} in the ${parameter.in}`,
    isRequired: parameter.required ?? false,
  }))
}

function Answers({ document, operation }: Pick<OperationProps, 'document' | 'operation'>) {
  const answers = Object.entries(operation.responses ?? {})
  return (
    <>
      <h3 className="font-semibold">Answers</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        {answers.map(([status, { description, ...content }]) => {
          const schema = schemaOf(content)
          return (
            <div key={status} className="contents">
              <dt className="font-mono font-semibold">{status}</dt>
              <dd className="text-muted">
                {description}
                {schema && ` (${typeInWords(schema)})`}
              </dd>
            </div>
          )
        })}
      </dl>
      {answers.map(([status, content]) => {
        const schema = schemaOf(content)
        return (
          schema && (
            <FieldsTable
              key={status}
              caption={`Fields of the answer ${status}`}
              fields={fieldsOf(schema, document)}
              startsOpen={false}
            />
          )
        )
      })}
    </>
  )
}

export function Operation({ document, path, method, operation }: OperationProps) {
  const body = schemaOf(operation.requestBody)
  return (
    <section className="grid min-w-0 gap-4 rounded-card border border-line bg-raised p-5">
      <h2 className="text-title font-semibold">{operation.summary ?? operation.operationId}</h2>
      <p className="font-mono wrap-anywhere">
        <span className="font-bold text-accent">{method.toUpperCase()}</span> <span>{path}</span>
      </p>
      {operation.description && <p className="max-w-prose text-muted">{operation.description}</p>}
      <FieldsTable caption="Parameters" fields={parameterFields(operation)} startsOpen />
      {body && <FieldsTable caption="Fields of the body" fields={fieldsOf(body, document)} startsOpen />}
      <Answers document={document} operation={operation} />
      <h3 className="font-semibold">Example</h3>
      <pre className="rounded-control bg-sunken p-3 text-small wrap-anywhere whitespace-pre-wrap">
        <code>{exampleCall({ document, path, method, operation })}</code>
      </pre>
    </section>
  )
}
