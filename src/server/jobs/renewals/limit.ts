import type { Context } from '#server/http/context.ts'

/** Counts an answer to a reminder, by the address that it comes from. @throws Problem `tooMany` */
export type LimitRenewals = (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string) => Promise<void>
