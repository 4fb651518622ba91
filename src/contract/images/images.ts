// Uploading a picture before something refers to it, such as the logo of a company.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'

/** The bytes of a file. What they hold, the server finds out by decoding them. */
export const pictureBytes = z.instanceof(Uint8Array)

export const imageEndpoints = {
  upload: endpoint({
    id: 'uploadImage',
    method: 'POST',
    path: '/ninja-api/images',
    summary: 'Upload a picture, to name its address as a logo',
    body: pictureBytes,
    isPicture: true,
    answer: z.object({ url: z.string() }),
  }),
} as const
