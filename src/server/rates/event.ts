// The limits of an event, whose visitors often share one network. Opening the link of the event stores EVENT_CODE in a
// cookie. Callers with this cookie first use the event's own limits, and then those of their network.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { anyone } from '#server/http/guards.ts'
import { hours } from '#server/lib/duration.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

import { countAttempt, type LimitedCaller } from './count-attempt.ts'
import type { LimitedAction } from './limits.ts'

const COOKIE = 'event_code'
const COOKIE_SECONDS = hours(12) / 1000

/** The limit of `signup_with_job` is a setting, so it is not among the other limits. */
type CountedAction = LimitedAction | 'signup_with_job'

/** Only these actions have limits for an event. */
const eventActions: Partial<Record<CountedAction, LimitedAction>> = {
  signup: 'event_signup',
  signup_with_job: 'event_signup_with_job',
  subscribe_alert: 'event_subscribe_alert',
}

type EventConfig = Pick<Config, 'accounts' | 'eventCode'>
type EventCaller = LimitedCaller & { config: EventConfig; hasEventCode: boolean }

export function hasEventCode({ cookies }: FastifyRequest, config: EventConfig): boolean {
  return isEventCode(config, cookies[COOKIE] ?? '')
}

/** Counts an attempt against the limit of the event. Returns false if another limit must count it. */
export async function countAtEvent(ctx: EventCaller, action: CountedAction): Promise<boolean> {
  const { [action]: eventAction } = eventActions
  if (eventAction === undefined || !ctx.hasEventCode) return false
  return (await countAttempt(ctx, eventAction, { key: ctx.config.eventCode ?? '' })).isAllowed
}

/** Serves the link of the event. Every code leads to the jobs, so that the links of past events still lead somewhere. */
export async function eventRoutes(app: FastifyInstance, config: Config): Promise<void> {
  app.get<{ Params: { code: string } }>(
    '/event/:code',
    { config: { guard: anyone } },
    ({ params: { code } }, reply) => {
      if (isEventCode(config, code))
        reply.setCookie(COOKIE, code, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: config.publicUrl.startsWith('https:'),
          maxAge: COOKIE_SECONDS,
        })
      return reply.redirect('/jobs', 303)
    },
  )
}

function isEventCode({ eventCode }: EventConfig, text: string): boolean {
  return eventCode !== undefined && isSameSecret(text, eventCode)
}
