// The tables of the developer directory as a small model: who sees which card and which request. It uses nothing of the
// product. Times are in milliseconds.
const DAY_MS = 86_400_000
const FRESH_MS = 90 * DAY_MS
const REMINDER_MS = 7 * DAY_MS
const LAPSE_MS = 21 * DAY_MS
const REPEAT_MS = 90 * DAY_MS

export type Visibility = 'off' | 'anonymous' | 'named'

export type Person = {
  email: string
  companies: Set<number>
  isActive: boolean
  isConfirmed: boolean
}

export type Owner = Person & {
  /** Counts the addresses that the card has had. */
  address: number
  hasRow: boolean
  visibility: Visibility
  isHidden: boolean
  freshUntil: number
  isReminded: boolean
  isReported: boolean
  /** The number in every text of the card. */
  edition: number
  /** The domain of each exclusion, or null for a company without one. */
  exclusions: Map<string, string | null>
}

type ModelJob = { company: number; isOnBoard: boolean; pay: number | null }

export type ModelRequest = {
  id: number
  owner: Owner
  /** The address of the card at the time of the request. */
  address: number
  sender: Person
  company: number
  /** The domain of the company at the time of the request. */
  domain: string
  job: number
  createdAt: number
  lapsesAt: number
  /** Whether the company may still expect an answer. A decline does not change it. */
  isOpen: boolean
  answer: 'accepted' | 'declined' | null
  isWithdrawn: boolean
}

export type Model = {
  now: number
  owners: Owner[]
  people: Person[]
  jobs: ModelJob[]
  verified: Set<number>
  /** Whether both companies have the same domain. */
  isDomainShared: boolean
  /** The oldest first. */
  requests: ModelRequest[]
  /** The emails since the last step, as template and address. */
  mail: string[]
}

export const newPerson = (email: string, companies: number[] = []): Person => ({
  email,
  companies: new Set(companies),
  isActive: true,
  isConfirmed: true,
})

export const newOwner = (email: string): Owner => ({
  ...newPerson(email),
  address: 0,
  hasRow: false,
  visibility: 'off',
  isHidden: false,
  freshUntil: 0,
  isReminded: false,
  isReported: false,
  edition: 0,
  exclusions: new Map(),
})

export function stateOf({ now }: Model, { isHidden, visibility, freshUntil }: Owner) {
  if (isHidden) return 'hidden'
  if (visibility === 'off') return 'off'
  return freshUntil > now ? 'visible' : 'stale'
}

const isVisible = (model: Model, owner: Owner) =>
  stateOf(model, owner) === 'visible' && owner.isActive && owner.isConfirmed

export type Viewer = Person | undefined

/** The verified domain of a company. */
const domainOf = ({ verified, isDomainShared }: Model, company: number): string | null =>
  verified.has(company) ? `company${isDomainShared ? 0 : company}.example` : null

/** Returns 1 for 'company 1', and NaN for a domain. */
const companyIn = (exclusion: string) => Number(exclusion.replace('company ', ''))

export function exclude(model: Model, owner: Owner, exclusion: string): void {
  const company = companyIn(exclusion)
  const domain = Number.isNaN(company) ? exclusion : domainOf(model, company)
  if (!owner.exclusions.has(exclusion)) owner.exclusions.set(exclusion, domain)
  owner.hasRow = true
}

function isExcluded(model: Model, viewer: Viewer, owner: Owner): boolean {
  if (viewer === undefined || viewer === owner) return false
  const host = viewer.isConfirmed ? viewer.email.replace(/^.*@/, '') : ''
  const companies = [...viewer.companies]
  const domains = companies.flatMap((company) => domainOf(model, company) ?? [])
  return [...owner.exclusions].some(([exclusion, domain]) => {
    const company = companyIn(exclusion)
    if (companies.includes(company) || domains.includes(domainOf(model, company) ?? '')) return true
    return [host, ...domains].some((each) => each === domain || each.endsWith(`.${domain}`))
  })
}

export const sees = (model: Model, viewer: Viewer, owner: Owner) =>
  isVisible(model, owner) && !isExcluded(model, viewer, owner)

const isSentFor =
  ({ companies }: Person) =>
  (request: ModelRequest) =>
    companies.has(request.company)

/** Returns whether a company member sees what the developer has shared. */
export const seesShared = (model: Model, viewer: Person, { answer, sender, owner }: ModelRequest) =>
  answer === 'accepted' && (sender === viewer || !isExcluded(model, viewer, owner))

/** Returns what the viewer sees of the card, or undefined for 404. */
export function cardFor(model: Model, viewer: Viewer, owner: Owner) {
  if (!sees(model, viewer, owner)) return undefined
  const { edition } = owner
  const accepted =
    viewer &&
    model.requests.findLast(
      (each) =>
        each.owner === owner &&
        each.address === owner.address &&
        each.answer === 'accepted' &&
        isSentFor(viewer)(each),
    )
  const showsName = viewer !== undefined && (owner.visibility === 'named' || accepted !== undefined)
  return {
    edition,
    bio: showsName ? `Text ${edition}` : null,
    shared: accepted ? `${owner.email} Note ${accepted.id}` : null,
  }
}

/** Ends the requests that are no longer possible. */
export function settle(model: Model): void {
  for (const request of model.requests) if (!isPossible(model, request)) request.isOpen = false
}

const isOnBoard = ({ jobs }: Model, job: number): boolean => jobs[job]?.isOnBoard ?? false

function isPossible(model: Model, { owner, sender, company, job, lapsesAt }: ModelRequest): boolean {
  return (
    model.now < lapsesAt &&
    sees(model, sender, owner) &&
    isOnBoard(model, job) &&
    model.verified.has(company) &&
    sender.isActive &&
    sender.companies.has(company)
  )
}

export function statusForOwner({ answer, isWithdrawn, isOpen }: ModelRequest) {
  return answer ?? (isWithdrawn ? 'withdrawn' : isOpen ? 'sent' : 'lapsed')
}

export function statusForCompany({ answer, isWithdrawn, isOpen }: ModelRequest) {
  if (answer === 'accepted') return answer
  if (isWithdrawn) return 'withdrawn'
  return isOpen ? 'sent' : 'no_answer'
}

export const sentBox = (model: Model, viewer: Person) => model.requests.filter(isSentFor(viewer)).toReversed()
export const receivedBox = (model: Model, owner: Owner) =>
  model.requests.filter((each) => each.owner === owner).toReversed()

/** Returns the jobs about which the viewer can ask the owner now. */
export function jobsToAskAbout(model: Model, viewer: Person, owner: Owner): number[] {
  if (!sees(model, viewer, owner) || viewer === owner) return []
  return [...model.jobs.keys()].filter((number) => {
    const { company, isOnBoard, pay } = model.jobs[number] ?? { company: -1, isOnBoard: false, pay: null }
    const own = model.requests.filter((each) => each.company === company)
    const domains = new Set([domainOf(model, company), ...own.map(({ domain }) => domain)])
    const last = model.requests.findLast((each) => each.owner === owner && domains.has(each.domain))
    const isRepeated = last !== undefined && model.now - last.createdAt < REPEAT_MS
    return (
      isOnBoard && pay !== null && viewer.companies.has(company) && model.verified.has(company) && !isRepeated
    )
  })
}

export function save(
  model: Model,
  owner: Owner,
  { visibility, edition }: { visibility: Visibility; edition: number },
): number {
  if (!owner.isConfirmed) return 403
  if (visibility !== owner.visibility) {
    if (visibility !== 'off') owner.address += 1
    // Otherwise a company could follow a card to its new address.
    for (const request of receivedBox(model, owner)) request.isOpen = false
    if (owner.visibility === 'off')
      Object.assign(owner, { freshUntil: model.now + FRESH_MS, isReminded: false })
  }
  Object.assign(owner, { hasRow: true, visibility, edition })
  return 200
}

export function keep(model: Model, owner: Owner): number {
  if (!['visible', 'stale'].includes(stateOf(model, owner))) return 409
  Object.assign(owner, { freshUntil: model.now + FRESH_MS, isReminded: false })
  return 200
}

export function remove(model: Model, owner: Owner): number {
  model.requests = model.requests.filter((each) => each.owner !== owner)
  Object.assign(owner, { hasRow: owner.isHidden, visibility: 'off', edition: 0 })
  owner.exclusions.clear()
  return 204
}

/** @returns the status, and whether the response must reveal nothing about the card. */
export function send(
  model: Model,
  { viewer, owner, job }: { viewer: Person; owner: Owner; job: number },
): readonly number[] {
  if (!sees(model, viewer, owner)) return [404]
  if (viewer === owner || viewer.companies.size === 0) return [403]
  const found = model.jobs[job]
  // Another job names no company, so the status is that of any company of the sender.
  if (!found?.isOnBoard || found.pay === null || !viewer.companies.has(found.company)) return [403, 409]
  const { company } = found
  if (model.requests.some((each) => each.owner === owner && each.company === company && each.isOpen))
    return [409]
  return jobsToAskAbout(model, viewer, owner).includes(job) ? [201] : [403]
}

export function add(model: Model, request: Pick<ModelRequest, 'id' | 'owner' | 'sender' | 'job'>): void {
  const { now, jobs } = model
  const company = jobs[request.job]?.company ?? -1
  const times = { createdAt: now, lapsesAt: now + LAPSE_MS }
  const { address } = request.owner
  const isNew = { isOpen: true, answer: null, isWithdrawn: false }
  const domain = domainOf(model, company) ?? ''
  model.requests.push({ ...request, ...times, ...isNew, address, company, domain })
  model.mail.push(`contact-request ${request.owner.email}`)
}

export function answer(model: Model, request: ModelRequest, given: 'accepted' | 'declined'): number {
  if (given === 'accepted' && !request.owner.isConfirmed) return 422
  if (statusForOwner(request) !== 'sent') return 409
  request.answer = given
  if (given === 'declined') return 200
  request.isOpen = false
  model.mail.push(`contact-accepted ${request.sender.email}`)
  return 200
}

export function withdraw(request: ModelRequest, viewer: Person): number {
  if (!isSentFor(viewer)(request)) return 404
  if (statusForCompany(request) !== 'sent') return 409
  Object.assign(request, { isWithdrawn: true, isOpen: false })
  return 200
}

export function moderate(model: Model, owner: Owner, isHidden: boolean): number {
  if (!owner.hasRow || (!isHidden && !owner.isHidden && !owner.isReported)) return 404
  if (isHidden && owner.isHidden) return 409
  Object.assign(owner, { isHidden, isReported: false })
  if (isHidden && owner.isActive && owner.isConfirmed) model.mail.push(`directory-hidden ${owner.email}`)
  return 200
}

/** The background task: asks the owners of visible cards seven days before the cards become stale. */
export function remind(model: Model): void {
  for (const owner of model.owners) {
    if (!isVisible(model, owner) || owner.isReminded || owner.freshUntil - model.now > REMINDER_MS) continue
    owner.isReminded = true
    model.mail.push(`directory-keep ${owner.email}`)
  }
}
