import { randomUUID } from 'node:crypto'
import { aboutCaller, type Isolation } from '#server/isolation.ts'
import type { FilesRouter } from './files.router.ts'

export const isolation: Isolation<{ files: FilesRouter }> = {
  cases: {
    files: {
      remove: aboutCaller('an own loose upload', { fileId: randomUUID() }),
      chooseAvatar: aboutCaller('the own picture', { fileId: null }),
      chooseOrganizationImage: {
        about: 'organization',
        side: 'both',
        admin: true,
        names: true,
        input: () => ({ fileId: randomUUID() }),
      },
    },
  },
}
