// Methods that a path does not have: 405 with those that it has, and OPTIONS tells them. As in the reference, what a path
// asks of every request comes before that.
import type { FastifyReply } from 'fastify'

import { Problem } from '#server/http/problem.ts'

import type { AuthContext } from './context.ts'
import { type AuthGuard, loggedIn } from './guards.ts'
import { limitRate } from './rates.ts'
import { readInput } from './read-input.ts'
import { HTML } from './said.ts'
import type { Bound } from './use-case.ts'
import { receive, type Visit } from './visit.ts'

type Path = {
  allow: string
  /** What there is at the path. */
  calls: readonly Bound[]
}

const OK = 200

export function refuseMethod(visit: Visit, { allow, calls }: Path): Promise<FastifyReply> {
  return receive(visit, async (ctx) => {
    await guardOf(calls)?.beforeInput?.(ctx)
    if (visit.request.method !== 'GET') await checkInput(ctx, visit, calls)
    visit.reply.header('allow', allow)
    if (visit.request.method !== 'OPTIONS') throw new Problem('wrongMethod')
    return { status: OK, type: HTML, body: '' }
  })
}

/** Who has to be there for every call. */
function guardOf(calls: readonly Bound[]): AuthGuard | undefined {
  const [first] = calls
  const isShared = calls.every(({ guard }) => guard.beforeInput === first?.guard.beforeInput)
  return isShared
    ? first?.guard
    : calls.find(({ guard }) => guard.beforeInput === loggedIn.beforeInput)?.guard
}

/** The input of a method that is not there is at least JSON, and what the path checks of every request. */
async function checkInput(ctx: AuthContext, { request }: Visit, calls: readonly Bound[]): Promise<void> {
  if (calls.some(({ endpoint }) => endpoint.isForm)) return
  const checked = calls.find(({ endpoint }) => endpoint.checksEveryMethod)
  if (checked?.rate) await limitRate(ctx, checked.rate)
  const ignoresBody = calls.some(({ endpoint }) => endpoint.ignoresBody)
  const input = readInput(request, ignoresBody ? { ignoresBody } : {})
  checked?.accept(input)
}
