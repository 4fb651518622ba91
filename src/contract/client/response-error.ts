// The server answered, but not with a success (specification, section 8).

/** The part of a Response that is used here. */
export type ApiResponse<Json = unknown> = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<Json>
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

/** The answer, or a ResponseError for one that is not 2xx. */
export async function successful<Json>(answer: Promise<ApiResponse<Json>>): Promise<ApiResponse<Json>> {
  const response = await answer
  if (!response.ok) throw new ResponseError(response)
  return response
}

export function unreadable(id: string): TypeError {
  return new TypeError(`The answer to ${id} is not what the contract says`)
}
