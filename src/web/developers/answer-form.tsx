// The form with which a developer answers a request. Without `onAnswer`, the browser sends it, also without scripts.
import type { AcceptBody, ReceivedRequest } from '#contract/developers/contact-requests.ts'
import { MAX_NOTE_LENGTH } from '#contract/developers/rules/requests.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

type AnswerFormProps = {
  request: ReceivedRequest
  /** The addresses that the developer can share. */
  emails: readonly string[]
  sentProblems?: readonly Problem[]
  /** Accepts with `body`, or declines. */
  onAnswer?: (body?: AcceptBody) => Promise<readonly Problem[]>
}

export function AnswerForm({ request, emails, sentProblems, onAnswer }: AnswerFormProps) {
  const { company } = request.job
  return (
    <>
      <Form
        onSubmit={onAnswer && (({ email = '', note = '' }) => onAnswer({ email, note }))}
        sentProblems={sentProblems}
      >
        <input type="hidden" name="answer" value="accept" />
        <SelectField
          name="email"
          label="Address to share"
          help={`${company} gets this address, ${request.shares_name ? 'your name, ' : ''}your note, and the text and links of your card.`}
          placeholder={null}
          defaultValue={emails[0]}
          options={emails.map((email) => ({ value: email, label: email }))}
        />
        <Field name="note" label="Note (optional)" maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
        <Button type="submit" className="justify-self-start">
          Accept and share
        </Button>
      </Form>
      <details className="group grid justify-items-start">
        <summary className={`${buttonStyles({ variant: 'outline' })} cursor-pointer group-open:mb-3`}>
          Decline
        </summary>
        <Form onSubmit={onAnswer && (() => onAnswer())} className="gap-3">
          <p>You cannot undo this. {company} cannot tell it from no answer.</p>
          <input type="hidden" name="answer" value="decline" />
          <Button type="submit" variant="destructive" className="justify-self-start">
            Decline request
          </Button>
        </Form>
      </details>
    </>
  )
}
