// A field to upload, replace or remove a picture. The box has a fixed size, so nothing shifts when the picture loads.
import { LoaderCircle } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'

import { pictureTypes } from '#contract/images/rules/picture.ts'

import { cn } from '../../lib/cn.ts'
import { buttonStyles } from '../button-styles.ts'
import { Button } from '../button.tsx'
import { FormContext, useOnFieldChange, useProblemsOf } from './form-context.ts'
import { Labelled } from './labelled.tsx'
import { useUpload } from './picture-upload.ts'

type PictureFieldProps = {
  name: string
  label: string
  /** The URL of the picture, or null without one. */
  value: string | null
  /** Resolves to the URL of the uploaded picture. @throws UploadRejected */
  upload: (file: File) => Promise<string>
  /** Called with the URL of an uploaded picture, or null after a removal. */
  onChange: (value: string | null) => void
  /** Called when the user has chosen a file, before the file is checked. */
  onChoose?: () => void
  help?: string
  /**
   * Shown while there is no picture. A field without a placeholder has only buttons, because the page shows the picture
   * elsewhere.
   */
  placeholder?: ReactNode
  /** Replaces the plain button if the removal cannot be undone. */
  removeButton?: ReactNode
}

type ChooseProps = { isPending: boolean; hasPicture: boolean; onChoose: (file: File) => void } & Pick<
  React.ComponentProps<'input'>,
  'id' | 'aria-invalid' | 'aria-describedby'
>

/** A native file input, for keyboard support, styled as a button. */
function ChooseButton({ isPending, hasPicture, onChoose, ...control }: ChooseProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Reset the input. Otherwise choosing the same file again fires no change event.
    target.value = ''
    if (file && !isPending) onChoose(file)
  }
  return (
    <label
      className={cn(
        buttonStyles({ variant: 'outline', size: 'small' }),
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input {...control} type="file" accept={pictureTypes.join()} className="sr-only" onChange={choose} />
      {isPending && <LoaderCircle className="size-5 animate-spin" />}
      {hasPicture ? 'Change picture' : 'Choose picture'}
    </label>
  )
}

export function PictureField(props: PictureFieldProps) {
  const { name, label, value, upload, onChange, onChoose, placeholder, removeButton } = props
  const { help = 'PNG, JPEG or WebP, at most 5 MB.' } = props
  const onFieldChange = useOnFieldChange()
  const change = (url: string | null) => {
    onChange(url)
    onFieldChange(name)
  }
  const { send, isPending, problem, clearProblem } = useUpload(upload, change)
  const formProblems = useProblemsOf(name)
  const problems = problem === '' ? formProblems : [{ param: name, message: problem }]
  const remove = () => {
    clearProblem()
    change(null)
  }
  return (
    <FormContext value={{ problems, isPending, onFieldChange }}>
      <Labelled name={name} label={label} help={help}>
        {({ className: _look, ...control }) => (
          <div className="flex flex-wrap items-center gap-4">
            {value === null || placeholder === undefined ? (
              placeholder
            ) : (
              <img
                src={value}
                alt=""
                width={80}
                height={80}
                className="size-20 shrink-0 rounded-control border border-line object-contain"
              />
            )}
            <div className="flex flex-wrap gap-3">
              <ChooseButton
                {...control}
                isPending={isPending}
                hasPicture={value !== null}
                onChoose={(file) => {
                  onChoose?.()
                  void send(file)
                }}
              />
              {value !== null &&
                (removeButton ?? (
                  <Button variant="outline" size="small" onClick={remove}>
                    Remove picture
                  </Button>
                ))}
            </div>
            <output className="sr-only">{isPending ? 'Uploading the picture...' : problem}</output>
          </div>
        )}
      </Labelled>
    </FormContext>
  )
}
