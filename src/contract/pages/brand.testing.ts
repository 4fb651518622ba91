import type { Brand } from './brand.ts'

/** The brand of the default settings. */
export const defaultBrand: Brand = {
  siteName: 'Fretboard',
  tagline: 'The job and developer marketplace for Django.',
  community: 'Django',
  topics: 'Django or Python',
}
