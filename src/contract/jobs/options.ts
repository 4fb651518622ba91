// The closed lists of the job board: enumerations (specification, section 3) and sort options (section 9).
export const locationTypes = ['Remote', 'In-Person', 'Hybrid'] as const
export const employmentSchedules = ['Full-time', 'Part-time'] as const
export const contractTypes = ['Employee', 'Contractor', 'Internship'] as const
export const seniorityLevels = [
  'Intern/Entry Level',
  'Junior',
  'Mid-Level',
  'Senior',
  'Principal/Staff',
  'Executive/Leadership',
] as const

/** Salary periods. Other periods, for example of imported jobs, are treated as a year. */
export const salaryPeriods = ['hour', 'day', 'week', 'month', 'year'] as const

export const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'salary-high', label: 'Salary: high to low' },
  { value: 'salary-low', label: 'Salary: low to high' },
  { value: 'relevance', label: 'Relevance' },
] as const

export type SortOption = (typeof sortOptions)[number]['value']

/** The default currency of a job (specification, section 3). */
export const defaultCurrency = 'USD'
