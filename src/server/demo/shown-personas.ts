import { PERSONA_TOTP_SECRET, personas } from '#server/db/seed/personas.ts'

export type ShownPersona = {
  id: string
  email: string
  /** The rest of the button text "Log in as ...". */
  role: string
  about: string
  /** The first page after the login. */
  start: string
}

/** The personas with a login button, in the order of the buttons. */
export const shownPersonas: readonly ShownPersona[] = [
  {
    id: 'employer',
    email: personas.employer.email,
    role: 'employer',
    about: 'Emil posts the jobs of Quillbark Press.',
    start: '/dashboard/jobs',
  },
  {
    id: 'reviewer',
    email: personas.reviewer.email,
    role: 'reviewer',
    about: 'Rosetta approves and refuses jobs.',
    start: '/dashboard/review',
  },
  {
    id: 'root',
    email: personas.root.email,
    role: 'staff',
    about: 'Root edits and imports all jobs and companies.',
    start: '/dashboard/jobs',
  },
  {
    id: 'ada',
    email: personas.ada.email,
    role: 'developer',
    about: 'Ada saves jobs and manages employees.',
    start: '/jobs',
  },
  {
    id: 'grace',
    email: personas.grace.email,
    role: 'developer with two factors',
    about: `Grace has an authenticator app. Its secret: ${PERSONA_TOTP_SECRET}`,
    start: '/jobs',
  },
  {
    id: 'linus',
    email: personas.linus.email,
    role: 'new developer',
    about: 'Linus has not confirmed his email address yet.',
    start: '/jobs',
  },
]
