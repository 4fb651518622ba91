// Starts Swagger UI on the pages of the APIs. Loaded in the head, so that the theme is set before the first paint.
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

function chosenTheme() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null // Storage is blocked: the system decides.
  }
}

const isDark = (chosenTheme() ?? (systemIsDark() ? 'dark' : 'light')) === 'dark'
document.documentElement.classList.toggle('dark-mode', isDark)

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function csrfToken() {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}

/** Makes a request what a program's would be, or what one of our pages would send. */
function prepareRequest(request) {
  // The documents name the public address; this page may be open under another one of the same server.
  const { pathname, search } = new URL(request.url, location.origin)
  request.url = location.origin + pathname + search
  const { Authorization: credentials, 'X-Session-Token': sessionToken } = request.headers
  if (credentials && !credentials.includes(' ')) request.headers.Authorization = `Api-Key ${credentials}`
  // Who was entered under Authorize asks, and not who is signed in.
  if (credentials || sessionToken) request.credentials = 'omit'
  else if (!safeMethods.has(request.method ?? 'GET')) request.headers['X-CSRFToken'] = csrfToken()
  return request
}

addEventListener('DOMContentLoaded', () => {
  const domNode = document.querySelector('#swagger-ui')
  window.SwaggerUIBundle({
    domNode,
    url: domNode.dataset.document,
    requestInterceptor: prepareRequest,
    deepLinking: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  })
})
