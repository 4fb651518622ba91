// node tools/conformance/timing.ts [SAMPLES] [PART OF A CALL'S NAME]
// Measures whether response times reveal that an address has an account, or how slow the mail server is.
// Compares known and unknown addresses, each with a fast mail server and with one that has a delay of 3 s, in random
// order.
// Exits with 1 if response times reveal either of these, and with 2 if the measurements are too noisy.
import { compare, type Comparison } from './statistics.ts'
import { codeCalls, linkCalls, password, subscribe, rejectedAddress, type TimedCall } from './timed-calls.ts'
import { startTimedServer, type TimedServer } from './timed-server.ts'

const SAMPLES = Number(process.argv[2] ?? 200)
const NAME_FILTER = process.argv[3] ?? ''
const SLOW_MAIL_MS = 3_000
/**
 * The maximum number of measurements per call. By chance or because of other load, a measurement can show a difference
 * that does not exist, so a difference must be measured twice.
 */
const MAX_MEASUREMENTS = 3
const knownAddress = 'known@example.com'

let unknownAddresses = 0

type Servers = Record<'quick' | 'slow', TimedServer>
type Times = Record<'known' | 'unknown', number[]>
type Verdict = 'even' | 'UNEVEN' | 'too noisy'

await measureAll(linkCalls, {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'off',
  JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '100000',
})
await measureAll(codeCalls, {
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on',
})

async function measureAll(calls: readonly TimedCall[], env: Record<string, string>): Promise<void> {
  const wanted = calls.filter(({ name }) => name.includes(NAME_FILTER))
  if (wanted.length === 0) return
  const servers: Servers = {
    quick: await startTimedServer({ port: 8219, mailMs: 0, env }),
    slow: await startTimedServer({ port: 8220, mailMs: SLOW_MAIL_MS, env }),
  }
  try {
    for (const server of Object.values(servers)) {
      await server.send({ method: 'POST', path: 'auth/signup', body: { email: knownAddress, password } })
      await server.send(subscribe(rejectedAddress))
      await server.rejection
    }
    for (const call of wanted) applyVerdict(await measureCall(servers, call))
  } finally {
    await Promise.all([servers.quick.stop(), servers.slow.stop()])
  }
}

function applyVerdict(verdict: Verdict): void {
  if (verdict === 'UNEVEN') process.exitCode = 1
  if (verdict === 'too noisy') process.exitCode ??= 2
}

/** Repeats a measurement that shows a difference, because a difference counts only if it is measured twice. */
async function measureCall(servers: Servers, call: TimedCall): Promise<Verdict> {
  const verdicts: Verdict[] = []
  while (verdicts.length < MAX_MEASUREMENTS) {
    const verdict = report(call, await takeSample(servers, call))
    if (verdict === 'even' || (verdict === 'UNEVEN' && verdicts.includes('UNEVEN'))) return verdict
    verdicts.push(verdict)
  }
  return verdicts.includes('UNEVEN') ? 'UNEVEN' : 'too noisy'
}

async function takeSample(servers: Servers, call: TimedCall): Promise<Record<keyof Servers, Times>> {
  const times: Record<keyof Servers, Times> = {
    quick: { known: [], unknown: [] },
    slow: { known: [], unknown: [] },
  }
  const classes = (['quick', 'slow'] as const).flatMap((server) =>
    (['known', 'unknown'] as const).map((who) => ({ server, who })),
  )
  for (let round = 0; round < SAMPLES; round++) {
    for (const { server, who } of classes.toSorted(() => Math.random() - 0.5)) {
      const email = who === 'known' ? (call.known ?? knownAddress) : `u${++unknownAddresses}@example.com`
      const token = call.before && (await servers[server].send(call.before(email))).token
      times[server][who].push((await servers[server].send(call.call(email), token)).ms)
    }
  }
  return times
}

function report({ name }: TimedCall, { quick, slow }: Record<keyof Servers, Times>): Verdict {
  const byKnown = [compare(quick.known, quick.unknown), compare(slow.known, slow.unknown)]
  const byMail = compare([...quick.known, ...quick.unknown], [...slow.known, ...slow.unknown])
  // Compares the halves of the same sample. Only noise can cause a difference between the halves.
  const sameKind = [compare(...splitInHalves(quick)), compare(...splitInHalves(slow))]
  const verdict = getVerdict({ byKnown, byMail, sameKind })
  const results = byKnown.map(
    ({ medians: [a, b], p }) => `known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, p ${p.toFixed(3)}`,
  )
  process.stdout.write(`${verdict.padEnd(9)} ${name}: ${results.join('; with slow mail ')}\n`)
  return verdict
}

type ComparedSamples = Record<'byKnown' | 'sameKind', Comparison[]> & { byMail: Comparison }

/**
 * Returns 'even' if known and unknown addresses have similar response times, which a slow mail server does not change.
 * Returns 'too noisy' if a difference may be due to chance, or if two halves of one sample also differ. Otherwise
 * returns 'UNEVEN'.
 */
function getVerdict({ byKnown, byMail, sameKind }: ComparedSamples): Verdict {
  if (byKnown.every(({ isSimilar }) => isSimilar) && byMail.isClose) return 'even'
  const isSignificant = [...byKnown, byMail].some(({ isChance }) => !isChance)
  return isSignificant && sameKind.every(({ isSimilar }) => isSimilar) ? 'UNEVEN' : 'too noisy'
}

function splitInHalves({ known, unknown }: Times): [number[], number[]] {
  const half = (rest: number) => [known, unknown].flatMap((all) => all.filter((_, at) => at % 2 === rest))
  return [half(0), half(1)]
}
