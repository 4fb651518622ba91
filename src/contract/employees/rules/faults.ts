// What is wrong with a field of an employee, in the words of Django REST Framework; undefined where nothing is.
import { isDepartment } from '../departments.ts'

export const MAX_NAME_CHARACTERS = 200
export const MAX_SALARY = 999_999_999_999.99
const SALARY_DECIMALS = 2
const SALARY_DIGITS = 12
const MAX_NUMBER_CHARACTERS = 1000
const MAX_SHOWN_CHARACTERS = 60

/** Blanks around it do not count. */
export function nameFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return missing(value) ?? 'Not a valid string.'
  const name = value.trim()
  if (name === '') return 'This field may not be blank.'
  if (Array.from(name).length > MAX_NAME_CHARACTERS)
    return `Ensure this field has no more than ${MAX_NAME_CHARACTERS} characters.`
  return characterFault(name)
}

/** PostgreSQL keeps neither of the two. */
export function characterFault(text: string): string | undefined {
  if (text.includes('\0')) return 'Null characters are not allowed.'
  return /\p{Surrogate}/u.test(text) ? 'Surrogate characters are not allowed.' : undefined
}

export function departmentFault(value: unknown): string | undefined {
  if (isDepartment(value)) return undefined
  if (value === null || value === undefined) return missing(value)
  const shown = typeof value === 'string' ? value : beginningOf(value)
  return `"${shown.slice(0, MAX_SHOWN_CHARACTERS)}" is not a valid choice.`
}

/** As JSON, as much of it as may be shown: all of what is nested too deep would overflow the stack. */
function beginningOf(value: unknown): string {
  let parts = 0
  return JSON.stringify(value, (_key, part) => (parts++ < MAX_SHOWN_CHARACTERS ? part : null))
}

/** A number, or its decimal digits as text; to the cent. */
export function salaryFault(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (text.length > MAX_NUMBER_CHARACTERS) return 'String value too large.'
  const [, sign, digits = '', decimals = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const whole = digits.replace(/^0+(?=\d)/, '')
  if (whole === '') return missing(value) ?? 'A valid number is required.'
  if (sign === '-' && Number(text) < 0) return 'Ensure this value is greater than or equal to 0.'
  if (whole.length > SALARY_DIGITS)
    return `Ensure that there are no more than ${SALARY_DIGITS} digits before the decimal point.`
  return decimals.length > SALARY_DECIMALS
    ? `Ensure that there are no more than ${SALARY_DECIMALS} decimal places.`
    : undefined
}

function missing(value: unknown): string | undefined {
  if (value === null) return 'This field may not be null.'
  return value === undefined ? 'This field is required.' : undefined
}
