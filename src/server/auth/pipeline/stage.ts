import type { FlowId } from '#contract/auth/flow.ts'
import type { Db } from '#server/db/open.ts'
import type { PendingLogin } from '#server/identity/session/state.ts'

import type { AuthContext } from '../ground/context.ts'

export type Stage = {
  /** The flow that clients see as pending during this stage. */
  readonly flow: FlowId
  readonly isNeeded: (ctx: AuthContext, tx: Db, login: PendingLogin) => Promise<boolean>
  /** Starts the stage, for example by sending an email. Runs in the transaction that stores the pending login. */
  readonly start: (ctx: AuthContext, tx: Db, login: PendingLogin) => Promise<void>
}
