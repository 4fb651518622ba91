import { UploadRejected } from '#web/ui/form/picture-upload.ts'

import { describeErrors } from './api-errors.ts'
import { call } from './api.ts'

/** Uploads a logo and returns its URL. @throws UploadRejected */
export async function uploadLogo(file: File): Promise<string> {
  try {
    return (await call('POST /ninja-api/images', { file })).url
  } catch (error) {
    const [problem] = await describeErrors(error)
    throw new UploadRejected(problem?.message ?? 'The picture could not be uploaded.')
  }
}
