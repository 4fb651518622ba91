// What a form tells its fields and its button: what is wrong, and whether it is being sent.
import { createContext, use } from 'react'

/** Something to put right; without `param` it is about the form as a whole. */
export type Problem = { readonly message: string; readonly param?: string }

type FormState = { problems: readonly Problem[]; isPending: boolean }

export const FormContext = createContext<FormState>({ problems: [], isPending: false })

export const useFormIsPending = () => use(FormContext).isPending

/** What is wrong with the field of this name. */
export function useProblemsOf(name: string): readonly Problem[] {
  return use(FormContext).problems.filter(({ param }) => param === name)
}
