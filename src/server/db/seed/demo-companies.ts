import { amayadori } from './companies/amayadori.ts'
import { atelierNocturneBleu } from './companies/atelier-nocturne-bleu.ts'
import { brinewright } from './companies/brinewright.ts'
import { cedroYColibri } from './companies/cedro-y-colibri.ts'
import { ferrymoss } from './companies/ferrymoss.ts'
import { gantryAndThistle } from './companies/gantry-and-thistle.ts'
import { lakaRobotics } from './companies/laka-robotics.ts'
import { lychnari } from './companies/lychnari.ts'
import { mossfenHealth } from './companies/mossfen-health.ts'
import { okapiLedger } from './companies/okapi-ledger.ts'
import { quillbarkPress } from './companies/quillbark-press.ts'
import { ripplewhistle } from './companies/ripplewhistle.ts'
import { rookeryCommons } from './companies/rookery-commons.ts'
import { sovaIChainyk } from './companies/sova-i-chainyk.ts'
import { sundialOrchard } from './companies/sundial-orchard.ts'
import { tinHeronGames } from './companies/tin-heron-games.ts'
import { tresnovaAVlk } from './companies/tresnova-a-vlk.ts'
import { undertowPayroll } from './companies/undertow-payroll.ts'
import { wollgrasEnergie } from './companies/wollgras-energie.ts'
import { yasminWaBarq } from './companies/yasmin-wa-barq.ts'
import type { DemoCompany } from './demo-company.ts'

export const demoCompanies: readonly DemoCompany[] = [
  amayadori,
  atelierNocturneBleu,
  brinewright,
  cedroYColibri,
  ferrymoss,
  gantryAndThistle,
  lakaRobotics,
  lychnari,
  mossfenHealth,
  okapiLedger,
  quillbarkPress,
  ripplewhistle,
  rookeryCommons,
  sovaIChainyk,
  sundialOrchard,
  tinHeronGames,
  tresnovaAVlk,
  undertowPayroll,
  wollgrasEnergie,
  yasminWaBarq,
]
