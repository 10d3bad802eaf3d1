import type { AccountDeletionHook } from '#server/contributions.ts'
import { detachFiles } from './attach-files.ts'

/** The picture of a person who deletes the account: the sweep removes it from the storage. */
export const forgetPicture: AccountDeletionHook = (tx, userId) =>
  detachFiles(tx, { kind: 'user', id: userId }, { allBut: [] })
