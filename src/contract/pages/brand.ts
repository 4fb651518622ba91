/** The names and texts of the community that runs the site. Every page receives them with its data. */
export type Brand = {
  siteName: string
  tagline: string
  /** The setting COMMUNITY_NAME, such as 'Django'. */
  community: string
  /** The setting COMMUNITY_WORDS as text, such as 'Django or Python'. */
  topics: string
  /** The path of the logo, if SITE_LOGO or SITE_COLOR is set. */
  logo?: string
}
