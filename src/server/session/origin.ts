// From where a session is used, as it is kept.
const MAX_USER_AGENT_CHARACTERS = 200

export type Origin = { ip: string; userAgent: string }

export function originOf({ ip, userAgent }: Origin): Origin {
  return { ip, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) }
}
