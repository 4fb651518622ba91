/** The applicant tracking systems (ATS) that a company can connect. */
export const sourceKindNames = [
  'greenhouse',
  'lever',
  'ashby',
  'workable',
  'personio',
  'recruitee',
  'teamtailor',
] as const
export type SourceKindName = (typeof sourceKindNames)[number]

/** The names of the systems in messages. */
export const sourceKindLabels: Readonly<Record<SourceKindName, string>> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workable: 'Workable',
  personio: 'Personio',
  recruitee: 'Recruitee',
  teamtailor: 'Teamtailor',
}

/** The regions in which a system hosts boards. */
export const regions = ['us', 'eu'] as const
