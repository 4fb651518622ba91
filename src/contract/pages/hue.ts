/** Hues of logos are multiples of this number of degrees. The style sheet has a rule for each of them. */
export const hueStep = 30
