// Starts Swagger UI on the pages of the APIs. Loaded in the head to set the theme before the first paint.
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function chosenTheme() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null // Storage is blocked, so the system theme applies.
  }
}

function applyTheme() {
  const theme = chosenTheme() ?? (systemIsDark.matches ? 'dark' : 'light')
  document.documentElement.classList.toggle('dark-mode', theme === 'dark')
}

applyTheme()
systemIsDark.addEventListener('change', applyTheme)
// The visitor has chosen a theme in another tab.
addEventListener('storage', applyTheme)

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function csrfToken() {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}

/** Prepares a request. It uses the entered credentials or, if there are none, the browser's session. */
function prepareRequest(request) {
  // Send the request to this page's origin, which may differ from the public URL in the OpenAPI document.
  const { pathname, search } = new URL(request.url, location.origin)
  request.url = location.origin + pathname + search
  const { Authorization: credentials, 'X-Session-Token': sessionToken } = request.headers
  if (credentials && !credentials.includes(' ')) request.headers.Authorization = `Api-Key ${credentials}`
  // Credentials entered under Authorize replace the browser's session.
  if (credentials || sessionToken) request.credentials = 'omit'
  else if (!safeMethods.has(request.method ?? 'GET')) request.userFetch = fetchWithCsrfToken
  return request
}

/**
 * Adds the CSRF token after Swagger UI has prepared the request. Its curl command therefore does not show the token.
 */
async function fetchWithCsrfToken(url, options) {
  // New visitors have no CSRF token. The response to this request sets one.
  if (csrfToken() === '') await fetch('/_allauth/browser/v1/config')
  return fetch(url, { ...options, headers: { ...options.headers, 'X-CSRFToken': csrfToken() } })
}

/** Makes Swagger UI's dialog for credentials accessible. Adds a role, a name, the Escape key and focus handling. */
const accessibleDialog = () => ({
  wrapComponents: {
    authorizationPopup:
      (Popup, { React, authActions }) =>
      (props) => {
        const wrapper = React.useRef(null)
        // Remember the button that opened the dialog, because a field of Swagger UI takes the focus after mounting.
        const [opener] = React.useState(() => document.activeElement)
        React.useEffect(
          () => openDialog(wrapper.current, opener, () => authActions.showDefinitions(false)),
          [opener],
        )
        return React.createElement('div', { ref: wrapper }, React.createElement(Popup, props))
      },
  },
})

/**
 * Shows the paths of operations as text. Swagger UI shows them as links within the buttons that expand the operations,
 * and these buttons change the URL too.
 */
const textInButtons = () => ({
  wrapComponents: {
    DeepLink:
      (_Link, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** Sets up the opened dialog. Returns a cleanup function, which moves the focus back to `opener`. */
function openDialog(wrapper, opener, close) {
  const dialog = wrapper.querySelector('.modal-ux')
  const title = dialog.querySelector('h3')
  title.id = 'authorize-title'
  for (const [name, value] of [
    ['role', 'dialog'],
    ['aria-modal', 'true'],
    ['aria-labelledby', title.id],
    ['tabindex', '-1'],
  ])
    dialog.setAttribute(name, value)
  dialog.querySelector('.close-modal').setAttribute('aria-label', 'Close')
  dialog.focus({ preventScroll: true })
  dialog.querySelector('.modal-ux-content').scrollTop = 0

  const onKeyDown = (event) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll(focusable)]
    const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
    const { activeElement } = document
    const isInside = dialog.contains(activeElement) && activeElement !== dialog
    if (isInside && activeElement !== last) return
    event.preventDefault()
    first.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    opener?.focus()
  }
}

const failure = 'The API documentation could not be loaded. Check your connection and reload the page.'

function showFailure() {
  document.querySelector('#status').textContent = failure
}

/** Replaces the server's placeholder with Swagger UI when the OpenAPI document has loaded. */
const loadingStatus = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateLoadingStatus: (update) => (status) => {
          if (status === 'failed') showFailure()
          if (status === 'success') {
            document.querySelector('#placeholder')?.remove()
            document.querySelector('#swagger-ui').hidden = false
          }
          return update(status)
        },
      },
    },
  },
})

async function showUser() {
  if (csrfToken() === '') return // Without a CSRF cookie, the browser has no session.
  const response = await fetch('/_allauth/browser/v1/auth/session')
  if (!response.ok) return
  const { data } = await response.json()
  const link = document.querySelector('#account')
  link.textContent = data.user.display
  link.href = '/dashboard/profile'
}

addEventListener('DOMContentLoaded', () => {
  showUser().catch(reportError)
  if (window.SwaggerUIBundle === undefined) return showFailure()
  const domNode = document.querySelector('#swagger-ui')
  window.SwaggerUIBundle({
    domNode,
    url: domNode.dataset.document,
    plugins: [accessibleDialog, textInButtons, loadingStatus],
    requestInterceptor: prepareRequest,
    deepLinking: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  })
})
