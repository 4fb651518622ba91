// Specification, section 1.
export const tagline = 'The job and developer marketplace for Django.'
