// Errors that the request schemas cannot detect, such as conflicts with stored data.
import { fieldFault, Problem, refusal } from '#server/http/problem.ts'

export const invalidField = (field: string, error: string) =>
  new Problem('invalid', [fieldFault(field, error)])
export const forbidden = (message: string) => refusal('forbidden', message)
export const conflict = (message: string) => refusal('conflict', message)
