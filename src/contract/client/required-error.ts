// The error of a call without a required argument (specification, section 5).

/** Names the missing parameter and the operation. */
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
 * Returns the value. Throws a RequiredError when it is missing. The types do not prevent a missing value, because
 * callers may be untyped and values may come from the network.
 */
export function requireParameter<Value>(
  value: Value | null | undefined,
  parameter: string,
  operation: string,
): Value {
  if (value === null || value === undefined) throw new RequiredError(parameter, operation)
  return value
}
