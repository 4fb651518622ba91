// A call was made without something that it cannot do without (specification, section 5).

/** Names the parameter that is missing and the operation that needs it. */
export class RequiredError extends Error {
  override readonly name = 'RequiredError'
  readonly parameter: string
  readonly operation: string

  constructor(parameter: string, operation: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operation}.`)
    this.parameter = parameter
    this.operation = operation
  }
}

/**
 * Returns the value, or throws a RequiredError when there is none. The type says that there is one;
 * a caller without types, or with a value off the wire, may still come without.
 */
export function required<Value>(
  value: Value | null | undefined,
  parameter: string,
  operation: string,
): Value {
  if (value === null || value === undefined) throw new RequiredError(parameter, operation)
  return value
}
