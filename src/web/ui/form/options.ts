type Option = { readonly value: string; readonly label: string }

export const toOptions = (
  values: readonly string[],
  labelOf: (value: string) => string = (value) => value,
): Option[] => values.map((value) => ({ value, label: labelOf(value) }))

export const toSortedOptions = (values: readonly string[], labelOf: (value: string) => string): Option[] =>
  toOptions(values, labelOf).toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
