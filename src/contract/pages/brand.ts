/** The names and texts of the community that runs the site. Every page receives them with its data. */
export type Brand = {
  siteName: string
  tagline: string
  /** What the jobs have in common, such as 'Django'. */
  community: string
  /** The words of the community as text, such as 'Django or Python'. */
  topics: string
  /** The path of the logo, if the site has its own logo or color. */
  logo?: string
}
