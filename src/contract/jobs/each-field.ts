// Derives objects from the registry of job fields.
import { type ClientName, type JobField, jobFields, type WireName } from './fields.ts'

export type NamedField = JobField & { readonly name: WireName; readonly key: ClientName }

export const allFields: readonly NamedField[] = wireNames().map((name) =>
  Object.assign({}, jobFields[name], { name, key: clientName(name) }),
)

type Entry<Name> = readonly [name: Name, value: unknown]

/**
 * Builds an object with an entry for each field.
 *
 * @param entryOf returns a name and a value, or undefined to leave out the field
 */
export function fromFields<Result extends object>(
  entryOf: (field: NamedField) => Entry<keyof Result | WireName | ClientName> | undefined,
): Result
export function fromFields(entryOf: (field: NamedField) => Entry<PropertyKey> | undefined): object {
  return Object.fromEntries(
    allFields.flatMap((field) => {
      const entry = entryOf(field)
      return entry ? [entry] : []
    }),
  )
}

/** @returns the client's name of a field: 'salary_min' becomes 'salaryMin'. */
function clientName(name: WireName): ClientName
function clientName(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

function wireNames(): readonly WireName[]
function wireNames(): readonly string[] {
  return Object.keys(jobFields)
}
