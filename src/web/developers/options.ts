// The options of filters and of the editor.
import { languageCodes, languageName, regions } from '#contract/developers/vocabulary.ts'
import { allCountryCodes, countryName } from '#contract/jobs/countries.ts'
import { utcOffsets } from '#contract/jobs/rules/utc-offsets.ts'
import { utcOffsetText } from '#contract/jobs/rules/working-hours.ts'

type Option = { readonly code: string; readonly name: string }

const byName = (codes: readonly string[], nameOf: (code: string) => string): Option[] =>
  codes
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

export const places = [
  ...regions.map((name) => ({ code: name, name })),
  ...byName(allCountryCodes, countryName),
]
export const languages = byName(languageCodes, languageName)
export const offsets = utcOffsets.map((offset) => ({ code: `${offset}`, name: utcOffsetText(offset) }))

/** Returns the options for a `SelectField`. */
export const toSelect = (options: readonly Option[]) =>
  options.map(({ code, name }) => ({ value: code, label: name }))
