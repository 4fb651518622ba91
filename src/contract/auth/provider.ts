// Providers and connected accounts in responses.
import * as z from 'zod/mini'

export const providerShape = z.object({
  id: z.string(),
  name: z.string(),
  flows: z.array(z.string()),
  client_id: z.optional(z.string()),
  openid_configuration_url: z.optional(z.string()),
})

export const providerAccountShape = z.object({
  uid: z.string(),
  provider: providerShape,
  display: z.string(),
})

export type PresentedProvider = z.infer<typeof providerShape>
export type PresentedAccount = z.infer<typeof providerAccountShape>
