import { createContext, use } from 'react'

/** Something to put right; without `param` it is about the form as a whole. */
export type Problem = { readonly message: string; readonly param?: string }

type FormState = {
  problems: readonly Problem[]
  isPending: boolean
  /** For a control whose change fires no change event with its name: validates the fields that have a problem again. */
  onFieldChange: (name: string) => void
}

export const FormContext = createContext<FormState>({
  problems: [],
  isPending: false,
  onFieldChange: () => {},
})

export const useFormIsPending = () => use(FormContext).isPending

export const useOnFieldChange = () => use(FormContext).onFieldChange

/** What is wrong with the field of this name. */
export function useProblemsOf(name: string): readonly Problem[] {
  return use(FormContext).problems.filter(({ param }) => param === name)
}
