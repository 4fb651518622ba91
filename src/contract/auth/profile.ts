// The display name and picture of the user. An extension of the allauth protocol.
import * as z from 'zod/mini'

import { pictureBytes } from '../images/images.ts'
import { cleanName } from '../invisible-characters.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing, optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

const MAX_DISPLAY_LENGTH = 100

/**
 * The display name. Required, but may be empty. If it is empty, pages show the email address instead. A name of only
 * invisible characters is invalid. Unlike other text fields, this field rejects lists and objects instead of converting
 * them to text.
 */
const display = z.pipe(
  z
    .custom((value) => value !== undefined, { error: 'required', abort: true })
    .check(
      z.refine((value) => typeof value !== 'object' || value === null, { error: 'invalid', abort: true }),
    ),
  z.pipe(
    optionalText.check(z.refine((text) => text === '' || cleanName(text) !== '', { error: 'invalid' })),
    z.pipe(
      z.transform(cleanName),
      z
        .string()
        .check(z.refine((text) => Array.from(text).length <= MAX_DISPLAY_LENGTH, { error: 'max_length' })),
    ),
  ),
)

const response = z.object({ data: z.object({ user: userShape }) })

export const changeProfile = authEndpoint({
  id: 'changeProfile',
  method: 'PATCH',
  path: `${base}/account/profile`,
  summary: 'Change the display name',
  body: z.object({ display }),
  response,
})

export const changeAvatar = authEndpoint({
  id: 'changeAvatar',
  method: 'PUT',
  path: `${base}/account/avatar`,
  summary: 'Upload the picture',
  body: pictureBytes,
  isPicture: true,
  response,
})

export const removeAvatar = authEndpoint({
  id: 'removeAvatar',
  method: 'DELETE',
  path: `${base}/account/avatar`,
  summary: 'Remove the picture and show the initial',
  body: nothing,
  response,
})
