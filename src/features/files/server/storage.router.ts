import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { MAX_STORAGE_BYTES, StorageUse } from '../files.ts'
import { usedBytes } from './storage-bound.ts'

/** How much of its room an organisation has used, for its own people and for super-users. */
export const storagePages = (access: SettingsAccess) => ({
  storage: router({
    get: access.read.output(StorageUse).query(async ({ ctx: { db, scope } }) => ({
      usedBytes: await usedBytes(db, scope.organizationId),
      maxBytes: MAX_STORAGE_BYTES,
    })),
  }),
})
export type StoragePages = ReturnType<typeof storagePages>
