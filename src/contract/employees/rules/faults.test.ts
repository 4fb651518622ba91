// What is wrong with a field of an employee: the same words in the browser and on the server.
import { expect, test } from 'vitest'

import { departmentFault, MAX_SALARY, nameFault, salaryFault } from './faults.ts'

const required = 'This field is required.'
const notNull = 'This field may not be null.'

test.each([
  [undefined, required],
  [null, notNull],
  [false, 'Not a valid string.'],
  ['', 'This field may not be blank.'],
  ['\u3000', 'This field may not be blank.'],
  ['🐴'.repeat(200), undefined],
  ['🐴'.repeat(201), 'Ensure this field has no more than 200 characters.'],
  [' Ada ', undefined],
])('the name %j', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})

test.each([
  [undefined, required],
  [null, notNull],
  ['hr', undefined],
  ['Hr', '"Hr" is not a valid choice.'],
  ['', '"" is not a valid choice.'],
  [1, '"1" is not a valid choice.'],
  [{ a: ['hr'] }, '"{"a":["hr"]}" is not a valid choice.'],
])('the department %j', (department, fault) => {
  expect(departmentFault(department)).toBe(fault)
})

test('of a department that is nested deep the beginning is shown', () => {
  const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
  expect(departmentFault(deep)).toBe(`"${'['.repeat(60)}" is not a valid choice.`)
})

test.each([
  [undefined, required],
  [null, notNull],
  [0, undefined],
  [-0, undefined],
  [MAX_SALARY, undefined],
  [MAX_SALARY + 0.01, 'Ensure that there are no more than 12 digits before the decimal point.'],
  [-0.01, 'Ensure this value is greater than or equal to 0.'],
  ['1.50', undefined],
  ['+1', undefined],
  [1.005, 'Ensure that there are no more than 2 decimal places.'],
  [Number.NaN, 'A valid number is required.'],
  [Number.POSITIVE_INFINITY, 'A valid number is required.'],
  [1e21, 'A valid number is required.'],
  ['1,000', 'A valid number is required.'],
  ['000.50', undefined],
  ['0'.repeat(1001), 'String value too large.'],
  ['٣', 'A valid number is required.'],
])('the salary %j', (salary, fault) => {
  expect(salaryFault(salary)).toBe(fault)
})
