import type { Farewell } from '#features/accounts/server/delete-account.ts'
import { detachFiles } from '#features/files/server/attach-files.ts'

/** The picture of a person who deletes the account: the sweep removes it from the storage. */
export const forgetPicture: Farewell = (tx, userId) => detachFiles(tx, { kind: 'user', id: userId }, { allBut: [] })
