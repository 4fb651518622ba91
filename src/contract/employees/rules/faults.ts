// Validates employee fields with the messages of Django REST Framework. Each check returns undefined for a valid value.
import { cleanName } from '../../invisible-characters.ts'
import { isDepartment } from '../departments.ts'

export const MAX_NAME_LENGTH = 200
export const MAX_SALARY = 999_999_999_999
const MAX_NUMBER_LENGTH = 1000
const MAX_SHOWN_LENGTH = 60

/** Returns the error of a name. A number counts as text. Surrounding spaces and invisible characters are ignored. */
export function nameFault(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number')
    return missingFault(value) ?? 'Not a valid string.'
  const fault = characterFault(String(value))
  if (fault !== undefined) return fault
  const name = cleanName(String(value))
  if (name === '') return 'This field may not be blank.'
  if (Array.from(name).length > MAX_NAME_LENGTH)
    return `Ensure this field has no more than ${MAX_NAME_LENGTH} characters.`
  return undefined
}

/** Returns an error for NUL and unpaired surrogates, which PostgreSQL cannot store. */
export function characterFault(text: string): string | undefined {
  if (text.includes('\0')) return 'Null characters are not allowed.'
  return /\p{Surrogate}/u.test(text) ? 'Surrogate characters are not allowed.' : undefined
}

export function departmentFault(value: unknown): string | undefined {
  if (isDepartment(value)) return undefined
  if (value === null || value === undefined) return missingFault(value)
  const shown = typeof value === 'string' ? value : shortenValue(value)
  return `"${shown.slice(0, MAX_SHOWN_LENGTH)}" is not a valid choice.`
}

/** Serializes the part that the message shows. Serializing all of a deeply nested value would overflow the stack. */
function shortenValue(value: unknown): string {
  let parts = 0
  return JSON.stringify(value, (_key, part) => (parts++ < MAX_SHOWN_LENGTH ? part : null))
}

/** Returns the error of a salary, which is an integer or its decimal text. Only zeros may follow the decimal point. */
export function salaryFault(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (text.length > MAX_NUMBER_LENGTH) return 'String value too large.'
  if (!/^\s*[+-]?\d+(?:\.0*)?\s*$/.test(text)) return missingFault(value) ?? 'A valid integer is required.'
  if (Number(text) < 0) return 'Ensure this value is greater than or equal to 0.'
  return Number(text) > MAX_SALARY ? `Ensure this value is less than or equal to ${MAX_SALARY}.` : undefined
}

function missingFault(value: unknown): string | undefined {
  if (value === null) return 'This field may not be null.'
  return value === undefined ? 'This field is required.' : undefined
}
