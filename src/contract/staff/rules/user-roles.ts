export const userRoles = ['staff', 'reviewer'] as const
export type UserRole = (typeof userRoles)[number]
