// A fake GitHub Enterprise server that follows the GitHub documentation.
import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'

import { answerJson, readFormBody } from './exchange.testing.ts'

type Address = { email: string; primary: boolean; verified: boolean }

export const gitHubSettings = { id: 'github', name: 'GitHub', type: 'github', client_id: 'c', secret: 's' }

/**
 * Returns a fake server whose endpoint for email addresses responds with `emails`. The server lets every browser log
 * in. It issues a token only if the PKCE code verifier matches the last code challenge, or the challenge that the test
 * has set.
 */
export function createGitHubServer(emails: readonly Address[], name = 'Ada L') {
  let challenge: string | null = null

  const listener: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const isKnown = request.headers.authorization === 'Bearer gho_1'
    if (pathname === '/login/oauth/authorize') answerRedirect(response, searchParams)
    else if (pathname === '/api/v3/user')
      answerJson(response, { id: 7, login: 'ada', name }, isKnown ? 200 : 401)
    else if (pathname === '/api/v3/user/emails') answerJson(response, emails, isKnown ? 200 : 401)
    else void answerToken(request, response)
  }

  function answerRedirect(response: Parameters<RequestListener>[1], query: URLSearchParams): void {
    challenge = query.get('code_challenge')
    const back = new URLSearchParams({ code: 'a', state: query.get('state') ?? '' })
    response.writeHead(302, { location: `${query.get('redirect_uri')}?${String(back)}` }).end()
  }

  async function answerToken(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const form = await readFormBody(request)
    const verifier = form.get('code_verifier') ?? ''
    const isRight = createHash('sha256').update(verifier).digest('base64url') === challenge
    const isGood = isRight && form.get('client_secret') === 's'
    const token = { access_token: 'gho_1', token_type: 'bearer', scope: 'user:email' }
    answerJson(response, isGood ? token : { error: 'bad_verification_code' })
  }

  return { listener, expectChallenge: (next: string | null) => void (challenge = next) }
}
