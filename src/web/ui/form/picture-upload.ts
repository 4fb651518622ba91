import { useState } from 'react'

import { pictureFault } from '#contract/images/rules/picture.ts'
import { logFailure } from '#web/lib/log-failure.ts'

export class UploadRejected extends Error {
  override name = 'UploadRejected'
}

const uploadFailed = 'The picture could not be uploaded. Please check your connection and try again.'

/**
 * Uploads a picture with `upload`, which resolves to the picture's URL. Returns the message of an error as `problem`.
 * Logs all errors except `UploadRejected`.
 */
export function useUpload(upload: (file: File) => Promise<string>, onDone: (url: string) => void) {
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const send = async (file: File) => {
    const fault = pictureFault(file)
    setProblem(fault ?? '')
    if (fault !== undefined) return
    setPending(true)
    try {
      onDone(await upload(file))
    } catch (error) {
      if (!(error instanceof UploadRejected)) logFailure('A picture was not uploaded.', error)
      setProblem(error instanceof UploadRejected ? error.message : uploadFailed)
    } finally {
      setPending(false)
    }
  }
  return { send, isPending, problem, clearProblem: () => setProblem('') }
}
