import { z } from 'zod'
import { adminProcedure, router } from '#server/trpc.ts'
import { ApiKey, MadeApiKey, NamedApiKey, NewApiKey } from '../api-keys.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/** The keys of an organisation, for its own admins; super-users have no part in them. */
export const apiKeysRouter = router({
  list: adminProcedure.output(ApiKey.array()).query(({ ctx }) => listApiKeys(ctx)),
  create: adminProcedure
    .input(NewApiKey)
    .output(MadeApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  revoke: adminProcedure
    .input(NamedApiKey)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeApiKey(ctx, input.apiKeyId)
      return {}
    }),
})
export type ApiKeysRouter = typeof apiKeysRouter
