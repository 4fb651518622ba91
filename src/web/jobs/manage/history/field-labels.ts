// The names of fields in words.

const labels: Record<string, string> = {
  company_id: 'Company',
  location_type: 'Location type',
  salary_min: 'Lowest salary',
  salary_max: 'Highest salary',
  salary_period: 'Salary per',
  salary_currency: 'Currency',
  employment_schedule: 'Schedule',
  contract_type: 'Contract type',
  seniority_level: 'Seniority',
  apply_link: 'Apply link',
  is_active: 'Published',
  external_id: 'External id',
  first_published_at: 'First published',
  expires_at: 'Expires',
  created_at: 'Created',
  recheck: 'To be looked at again',
  is_sponsor: 'Sponsor',
}

/** A field that has no label of its own is called by its name: 'new_field' is 'New field'. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ')
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The rest says nothing to people: it follows from other fields, or is told above. */
export function isShown(field: string): boolean {
  return !['id', 'slug', 'updated_at', 'submitted_at', 'submitted_by', 'is_unreviewed'].includes(field)
}
