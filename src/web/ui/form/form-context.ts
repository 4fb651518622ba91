import { createContext, use } from 'react'

/** A validation problem. Without `param` it belongs to the whole form. */
export type Problem = { readonly message: string; readonly param?: string }

type FormState = {
  problems: readonly Problem[]
  isPending: boolean
  /** Validates the fields with problems again. A control that fires no change event must call this function. */
  onFieldChange: (name: string) => void
  /** Validates these fields now, after the user has left one of them. */
  onFieldLeave?: (names: readonly string[]) => void
}

export const FormContext = createContext<FormState>({
  problems: [],
  isPending: false,
  onFieldChange: () => {},
})

export const useFormIsPending = () => use(FormContext).isPending

export const useOnFieldChange = () => use(FormContext).onFieldChange

/** Returns undefined outside of a `Form`. */
export const useOnFieldLeave = () => use(FormContext).onFieldLeave

export function useProblemsOf(name: string): readonly Problem[] {
  return use(FormContext).problems.filter(({ param }) => param === name)
}
