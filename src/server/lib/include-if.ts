/** Returns a list with the item if the condition is true, otherwise an empty list. */
export function includeIf<const T>(condition: boolean, item: T): T[] {
  return condition ? [item] : []
}
