// Sets the domain of a company. If saving fails, the form keeps the input.
import { describeErrors } from '#web/query/api-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

type DomainFormProps = {
  website: string | null
  onSubmit: (domain: string) => Promise<void>
}

function suggestDomain(website: string | null): string {
  const url = website === null ? null : URL.parse(website)
  return url?.hostname.replace(/^www\./, '') ?? ''
}

export function DomainForm({ website, onSubmit }: DomainFormProps) {
  const handleSubmit = async ({ domain = '' }: Readonly<Record<string, string>>) => {
    try {
      await onSubmit(domain)
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={handleSubmit} className="max-w-100">
      <Field
        name="domain"
        label="Domain"
        help="Such as acme.example."
        defaultValue={suggestDomain(website)}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SubmitButton>Continue</SubmitButton>
    </Form>
  )
}
