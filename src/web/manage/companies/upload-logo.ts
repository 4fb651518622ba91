import { apiErrors } from '#web/query/api-errors.ts'
import { managementClient } from '#web/query/jobs-api.ts'
import { UploadRejected } from '#web/ui/form/picture-upload.ts'

/** Gives the address of the picture. @throws UploadRejected */
export async function uploadLogo(file: File): Promise<string> {
  try {
    return await managementClient.uploadImage(file)
  } catch (error) {
    const [problem] = await apiErrors(error)
    throw new UploadRejected(problem?.message ?? 'The picture could not be uploaded.')
  }
}
