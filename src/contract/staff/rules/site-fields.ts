// Separate from the schemas in `community.ts`, so that browsers do not load them.

/** The names of the settings that staff can change, in the order of the form. */
export const siteFieldNames = [
  'site_name',
  'site_tagline',
  'community_name',
  'community_words',
  'site_logo',
  'site_color',
  'contact_url',
  'privacy_url',
  'terms_url',
  'source_url',
  'posting_rules',
] as const

export type SiteFieldName = (typeof siteFieldNames)[number]

export const MAX_HUE = 359
