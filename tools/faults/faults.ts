import { clock } from './clock.ts'
import { damage } from './damage.ts'
import { databaseAway } from './database-away.ts'
import { digests } from './digests.ts'
import type { Fault } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { gracefulStop } from './graceful-stop.ts'
import { idleConnections } from './idle-connections.ts'
import { interruptedMigration } from './interrupted-migration.ts'
import { killEmbedded, killFirstStart } from './kill-embedded.ts'
import { killPostgres } from './kill-postgres.ts'
import { listenerKilled } from './listener-killed.ts'
import { loginStorm } from './login-storm.ts'
import { lostAnswers } from './lost-answers.ts'
import { mailTrouble } from './mail-trouble.ts'
import { outOfConnections } from './out-of-connections.ts'
import { races } from './races.ts'
import { soak } from './soak.ts'
import { suspended } from './suspended.ts'
import { twoInstances } from './two-instances.ts'
import { twoProcesses } from './two-processes.ts'

/** The faults in the order of execution. They run one after another, so that they do not affect each other. */
export const faults: Record<string, Fault> = {
  F1: killEmbedded,
  'F1-start': killFirstStart,
  F2: twoProcesses,
  F3: killPostgres,
  F4: lostAnswers,
  F5: mailTrouble,
  F6: fullDisk,
  F7: idleConnections,
  F8: loginStorm,
  F9: gracefulStop,
  F10: twoInstances,
  F11: clock,
  F12: damage,
  F13: soak,
  F14: outOfConnections,
  F15: interruptedMigration,
  F16: races,
  away: databaseAway,
  digests,
  listener: listenerKilled,
  suspended,
}
