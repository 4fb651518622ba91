// What a stage is: a question that a login has to answer before it becomes a session.
import type { FlowId } from '#contract/auth/flow.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Db } from '#server/db/open.ts'
import type { PendingLogin } from '#server/identity/session/state.ts'

export type Stage = {
  /** The flow that is pending while the login waits here. */
  readonly flow: FlowId
  /** Whether this login has to wait here. */
  readonly waits: (ctx: AuthContext, tx: Db, login: PendingLogin) => Promise<boolean>
  /** Asks for what is missing, by an email for example. Runs in the transaction that notes the waiting. */
  readonly ask: (ctx: AuthContext, tx: Db, login: PendingLogin) => Promise<void>
}
