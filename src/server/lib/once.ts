// A value that is slow to make and may never be needed.

/** @returns what `make` made when it was first asked for. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
