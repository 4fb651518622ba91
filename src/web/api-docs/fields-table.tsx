// A table of fields: name, type, whether it has to be there.
import type { Field } from './schema-fields.ts'

type FieldsTableProps = { caption: string; fields: readonly Field[] }

export function FieldsTable({ caption, fields }: FieldsTableProps) {
  if (fields.length === 0) return null
  return (
    <table className="w-full text-left text-small wrap-anywhere">
      <caption className="pb-2 text-left text-body font-semibold">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th className="py-2 pr-4 font-semibold">Field</th>
          <th className="py-2 pr-4 font-semibold">Type</th>
          <th className="py-2 font-semibold">Needed</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, type, isRequired }) => (
          <tr key={path} className="border-b border-line align-top">
            <td className="py-2 pr-4 font-mono">{path}</td>
            <td className="py-2 pr-4 text-muted">{type}</td>
            <td className="py-2 text-muted">{isRequired ? 'yes' : 'no'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
