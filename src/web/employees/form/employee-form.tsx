// The form of an employee. Asks before the user leaves the page with unsaved changes.
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import type { EmployeeBody } from '#contract/employees/employees.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { UnsavedChangesDialog } from '#web/ui/dialog/unsaved-changes-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { departmentOptions } from '../department-labels.ts'
import { useEmployeePaths } from '../employee-paths.ts'

/** Returns whether the form differs from its initial values. */
function isChanged(form: HTMLFormElement | null | undefined): boolean {
  return [...(form?.elements ?? [])].some((element) =>
    element instanceof HTMLSelectElement
      ? ![...element.selectedOptions].every(({ defaultSelected }) => defaultSelected)
      : element instanceof HTMLInputElement && element.value !== element.defaultValue,
  )
}

const toEmployeeBody = ({ name = '', department = '', salary = '' }: FormValues): EmployeeBody => ({
  name,
  department,
  salary: Number(salary),
})

type EmployeeFormProps = {
  employee?: EmployeeBody
  /** Resolves to false if the caller shows a conflict instead of saving. @throws the API's errors */
  save: (body: EmployeeBody) => Promise<boolean>
  /** Content above the fields. */
  children?: ReactNode
}

/** Returns the form's handlers. After saving, the handlers allow navigation and open the list with a message. */
function useSave(save: EmployeeFormProps['save']) {
  const hasSaved = useRef(false)
  const navigate = useNavigate()
  const { list } = useEmployeePaths()
  const submit = async (values: FormValues): Promise<readonly Problem[]> => {
    const body = toEmployeeBody(values)
    try {
      if (!(await save(body))) return []
    } catch (error) {
      return describeErrors(error, { loggedOutStatus: 403 })
    }
    hasSaved.current = true
    void navigate(list, replaceWithMessage(`${(values['name'] ?? '').trim()} has been saved.`))
    return []
  }
  return {
    submit,
    isOver: () => hasSaved.current,
    leave: () => {
      hasSaved.current = true
    },
  }
}

export function EmployeeForm({ employee, save, children }: EmployeeFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const { submit, isOver, leave } = useSave(save)
  const { list } = useEmployeePaths()
  const hasChanges = () => !isOver() && isChanged(box.current?.querySelector('form'))
  return (
    <div ref={box} className="max-w-120 rounded-card border border-line bg-raised p-5 sm:p-8">
      <Form onSubmit={submit}>
        {children}
        <Field name="name" label="Name" autoComplete="off" defaultValue={employee?.name} required />
        <SelectField
          name="department"
          label="Department"
          options={departmentOptions}
          defaultValue={employee?.department}
          required
        />
        <Field
          name="salary"
          label="Salary"
          help="In US dollars a year."
          type="number"
          inputMode="numeric"
          min={0}
          defaultValue={employee?.salary}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save employee</SubmitButton>
          <Link to={list} className={buttonStyles({ variant: 'outline' })}>
            Cancel
          </Link>
        </div>
      </Form>
      <UnsavedChangesDialog hasChanges={hasChanges} onLeave={leave} />
    </div>
  )
}
