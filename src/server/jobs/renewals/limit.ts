import type { Context } from '#server/http/context.ts'

/** Counts answers to reminders by IP address. @throws Problem `tooMany` */
export type LimitRenewals = (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string) => Promise<void>
