// The server answered, but not with a success (specification, section 8).

/** The part of a Response that is used here. */
export type ApiResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** Carries the answer; its body has not been read. */
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
