// The options of filters and of the editor.
import { languageCodes, languageName, regions } from '#contract/developers/vocabulary.ts'
import { allCountryCodes, countryName } from '#contract/jobs/countries.ts'
import { toOptions, toSortedOptions } from '#web/ui/form/options.ts'

export const places = [...toOptions(regions), ...toSortedOptions(allCountryCodes, countryName)]
export const languages = toSortedOptions(languageCodes, languageName)
