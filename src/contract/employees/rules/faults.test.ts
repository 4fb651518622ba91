import { describe, expect, test } from 'vitest'

import { departmentFault, MAX_SALARY, nameFault, salaryFault } from './faults.ts'

const required = 'This field is required.'
const notNull = 'This field may not be null.'
const integer = 'A valid integer is required.'

describe('the validation of an employee', () => {
  test.each([
    [undefined, required],
    [null, notNull],
    [false, 'Not a valid string.'],
    [['Ada'], 'Not a valid string.'],
    [7, undefined],
    [1.5, undefined],
    ['', 'This field may not be blank.'],
    ['\u3000', 'This field may not be blank.'],
    ['🐴'.repeat(200), undefined],
    ['🐴'.repeat(201), 'Ensure this field has no more than 200 characters.'],
    [' Ada ', undefined],
  ])('the name %j has the error %j', (name, fault) => {
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
  ])('the department %j has the error %j', (department, fault) => {
    expect(departmentFault(department)).toBe(fault)
  })

  test('truncates a deeply nested department in the message', () => {
    const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
    expect(departmentFault(deep)).toBe(`"${'['.repeat(60)}" is not a valid choice.`)
  })

  test.each([
    [undefined, required],
    [null, notNull],
    [0, undefined],
    [-0, undefined],
    [MAX_SALARY, undefined],
    [MAX_SALARY + 1, 'Ensure this value is less than or equal to 999999999999.'],
    [-1, 'Ensure this value is greater than or equal to 0.'],
    ['-1.0', 'Ensure this value is greater than or equal to 0.'],
    ['-0', undefined],
    ['+1', undefined],
    [' 1 ', undefined],
    ['1.', undefined],
    ['1.00', undefined],
    ['007', undefined],
    ['0'.repeat(1001), 'String value too large.'],
    [true, integer],
    [[1], integer],
    [1.5, integer],
    [-0.01, integer],
    ['1.5', integer],
    ['1.01', integer],
    ['.0', integer],
    ['1e3', integer],
    ['', integer],
    [Number.NaN, integer],
    [Number.POSITIVE_INFINITY, integer],
    [1e21, integer],
    ['1,000', integer],
    ['٣', integer],
  ])('the salary %j has the error %j', (salary, fault) => {
    expect(salaryFault(salary)).toBe(fault)
  })
})
