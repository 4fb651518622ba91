// Uploads a picture. A company can then use the URL of the picture as its logo.
import * as z from 'zod/mini'

import { endpoint, endpointGroup } from '../endpoint.ts'

/** The file's bytes. The server decodes them to detect the format. */
export const pictureBytes = z.instanceof(Uint8Array)

export const imageEndpoints = endpointGroup(
  { tag: 'Companies' },
  {
    upload: endpoint({
      id: 'uploadImage',
      method: 'POST',
      path: '/ninja-api/images',
      summary: 'Upload a picture. Its URL can be used as a logo',
      body: pictureBytes,
      isPicture: true,
      response: z.object({ url: z.string() }),
      errors: { 413: 'The picture is larger than 5 MB', 422: 'The file is not a readable picture' },
    }),
  },
)
