// The error of a call whose response is not a success (specification, section 8).

/** The message for a write without a CSRF cookie. The server sets this cookie before a form can be sent. */
export const cookiesOff = 'Cookies are off. Allow cookies for this site in your browser, then try again.'

/** The subset of Response used here. */
export type ApiResponse<Json = unknown> = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<Json>
}

/** Contains the response. The body of the response has not been read. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  readonly response: ApiResponse

  constructor(response: ApiResponse) {
    super('Response returned an error code')
    this.response = response
  }

  get status(): number {
    return this.response.status
  }
}

/** Returns the response. @throws ResponseError if its status is not 2xx */
export async function successful<Json>(pending: Promise<ApiResponse<Json>>): Promise<ApiResponse<Json>> {
  const response = await pending
  if (!response.ok) throw new ResponseError(response)
  return response
}

/** Returns the error of a successful response with an invalid body. `operation` is an operation ID of OpenAPI. */
export function unreadableResponseError(operation: string): TypeError {
  return new TypeError(`The response to ${operation} does not match the contract`)
}
