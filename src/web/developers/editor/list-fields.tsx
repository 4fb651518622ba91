// Fields for lists of which the user adds one item after the other.
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { knownSkills, skillFinder } from '#contract/developers/rules/skill-names.ts'
import { languageName } from '#contract/developers/vocabulary.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

import { languages, toSelect } from '../options.ts'
import { itemsOf } from './card-values.ts'

type ListFieldProps = { value: string; onChange: (value: string) => void }

type ItemsProps = ListFieldProps & { label: string; nameOf: (item: string) => string }

function Items({ value, label, nameOf, onChange }: ItemsProps) {
  const items = itemsOf(value)
  const remove = (item: string, button: HTMLElement) => {
    // Move the focus to the field, because the button disappears.
    button.closest('[data-list]')?.querySelector<HTMLElement>('input, select')?.focus()
    onChange(items.filter((each) => each !== item).join('\n'))
  }
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item}>
          <Button
            variant="outline"
            size="small"
            aria-label={`Remove ${nameOf(item)}`}
            onClick={({ currentTarget }) => remove(item, currentTarget)}
          >
            {nameOf(item)}
            <X className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

const findSkill = skillFinder([])

/** Enter, a comma or the choice of a suggestion adds a skill, and so does leaving the field. */
export function SkillsField({ value, onChange }: ListFieldProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const added = text.split(',').flatMap((each) => {
      const skill = each.trim()
      return skill === '' ? [] : [findSkill(skill) ?? skill]
    })
    setTyped('')
    onChange([...new Set([...itemsOf(value), ...added])].join('\n'))
  }
  const type = (text: string, isChosen: boolean) => {
    if (isChosen || text.includes(',')) add(text)
    else setTyped(text)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div data-list className="grid gap-2">
      <Field
        name="skills"
        label="Skills"
        help="Type a skill and press Enter, or type several with commas."
        list={list}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={({ target, nativeEvent }) =>
          // Browsers report the choice of a suggestion as a replacement, or as no kind of typing at all.
          type(
            target.value,
            !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText',
          )
        }
        onKeyDown={addOnEnter}
        onBlur={() => add(typed)}
      />
      <datalist id={list}>
        {knownSkills.map((skill) => (
          <option key={skill}>{skill}</option>
        ))}
      </datalist>
      <Items label="Your skills" value={value} nameOf={(skill) => skill} onChange={onChange} />
    </div>
  )
}

export function LanguagesField({ value, onChange }: ListFieldProps) {
  const chosen = itemsOf(value)
  return (
    <div data-list className="grid gap-2">
      <SelectField
        name="languages"
        label="Languages"
        options={toSelect(languages.filter(({ code }) => !chosen.includes(code)))}
        placeholder="Add a language"
        value=""
        onChange={({ target }) => onChange([...chosen, target.value].join('\n'))}
      />
      <Items label="Your languages" value={value} nameOf={languageName} onChange={onChange} />
    </div>
  )
}
