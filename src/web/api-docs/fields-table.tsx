// A table of fields, to be opened: name, type, whether it has to be there.
import { Fragment } from 'react'

import type { Field } from './schema-fields.ts'

type FieldsTableProps = { caption: string; fields: readonly Field[]; startsOpen: boolean }

const cell = 'py-2 pr-4 align-top'

/** Where it has to break, it breaks between its words. */
const Breakable = ({ path }: { path: string }) =>
  Array.from(path.matchAll(/[^._]*[._]?/g), ({ 0: word, index }) => (
    <Fragment key={index}>
      {word}
      <wbr />
    </Fragment>
  ))

export function FieldsTable({ caption, fields, startsOpen }: FieldsTableProps) {
  if (fields.length === 0) return null
  return (
    <details open={startsOpen}>
      <summary className="cursor-pointer py-1 font-semibold phone:py-2.5">{caption}</summary>
      <table aria-label={caption} className="w-full text-left text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th className={cell}>Field</th>
            <th className={cell}>Type</th>
            <th className={cell}>Required</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isRequired }) => (
            <tr key={path} className="border-b border-line">
              <td className={`${cell} font-mono`}>
                <Breakable path={path} />
              </td>
              <td className={`${cell} wrap-anywhere text-muted`}>{type}</td>
              <td className={`${cell} text-muted`}>{isRequired ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
