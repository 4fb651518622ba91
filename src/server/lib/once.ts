/** Returns a function that calls `create` on its first call, and returns the created value on every call. */
export function once<Value extends object | string>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
