import { usePageData } from '#web/lib/page-data.ts'
import { Field } from '#web/ui/form/field.tsx'

export const splitWords = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

type WordsFieldProps = { words?: readonly string[]; isRequired?: boolean }

export function WordsField({ words, isRequired = false }: WordsFieldProps) {
  const { topics } = usePageData()
  const rule =
    'We import a job if its title contains one of these words, or its text contains one of them twice.'
  return (
    <Field
      name="words"
      label={isRequired ? 'Words' : 'Words (optional)'}
      help={`${rule} Separate words with commas.${isRequired ? '' : ` Leave the field empty for ${topics}.`}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={words?.join(', ')}
      required={isRequired}
    />
  )
}
