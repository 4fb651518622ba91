// What the product is, in one sentence (specification, section 1).
export const tagline = 'The job and developer marketplace for Django.'
