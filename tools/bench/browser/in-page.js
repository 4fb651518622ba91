// Runs in a page before the page's own scripts, and collects the browser's measurements in `bench`. All times are
// milliseconds since the navigation began.
const bench = { fcp: 0, lcp: 0, layoutShift: 0, hydrated: 0, tasks: [], interactions: [], settles: [] }
globalThis.bench = bench

/** The shortest duration, in milliseconds, of events that browsers report. */
const durationThreshold = 16

function observe(type, record) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(record))
  observer.observe({ type, buffered: true, durationThreshold })
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') bench.fcp = startTime
})
observe('largest-contentful-paint', ({ startTime }) => {
  bench.lcp = startTime
})
observe('layout-shift', ({ hadRecentInput, value }) => {
  if (!hadRecentInput) bench.layoutShift += value
})
observe('longtask', ({ duration }) => bench.tasks.push(duration))
observe('event', ({ interactionId, duration }) => {
  if (interactionId > 0) bench.interactions.push(duration)
})

let lastKey = 0
addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), { capture: true })

const isCount = (node) =>
  (node.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.localName === 'output'

new MutationObserver((changes) => {
  if (lastKey === 0 || !changes.some(({ target }) => isCount(target))) return
  const key = lastKey
  lastKey = 0
  const record = () => bench.settles.push(performance.now() - key)
  // A task that a frame's callback queues runs after the frame has been painted.
  requestAnimationFrame(() => setTimeout(() => record()))
}).observe(document, { subtree: true, childList: true, characterData: true })

const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

/** Checks on every frame whether React has hydrated the page's heading. */
function watchHydration(done) {
  const heading = document.querySelector('h1')
  if (!heading || !isHydrated(heading)) return requestAnimationFrame(() => watchHydration(done))
  bench.hydrated = performance.now()
  return setTimeout(() => done(), 500)
}

/** Resolves half a second after hydration, so that the measurements include work right after it. */
globalThis.benchHydrated = new Promise((done) => watchHydration(done))
