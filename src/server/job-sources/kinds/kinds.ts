import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'

import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { recruitee } from './recruitee.ts'
import type { SourceKind } from './source-kind.ts'
import { teamtailor } from './teamtailor.ts'
import { workable } from './workable.ts'

export const sourceKinds: Readonly<Record<SourceKindName, SourceKind>> = {
  greenhouse,
  lever,
  ashby,
  workable,
  personio,
  recruitee,
  teamtailor,
}
