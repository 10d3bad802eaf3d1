import { aboutCallers, type Isolation, ownList } from '#server/isolation.ts'
import { makeFile } from './files.factory.ts'
import type { FilesRouter } from './files.router.ts'
import type { StoragePages } from './storage.router.ts'

export const isolation: Isolation<{ files: FilesRouter }, StoragePages> = {
  things: async (db, { customerId, customerMemberId }) => ({
    fileId: (await makeFile(db, { organizationId: customerId, userId: customerMemberId })).id,
  }),
  routes: {
    'POST /api/files': {
      about: 'organization',
      requests: (id) =>
        [id('garageId'), id('customerId')].map((organizationId) => ({
          url: `/api/files?purpose=attachment&organizationId=${organizationId}`,
          body: { type: 'multipart/form-data; boundary=x', content: '--x--' },
        })),
    },
    'GET /api/files/:id': { about: 'organization', requests: (id) => [{ url: `/api/files/${id('fileId')}` }] },
    'GET /api/files/:id/thumbnail': {
      about: 'organization',
      requests: (id) => [{ url: `/api/files/${id('fileId')}/thumbnail` }],
    },
  },
  settings: { storage: { get: ownList() } },
  cases: {
    files: {
      remove: aboutCallers('an own loose upload', (id) => ({ fileId: id('fileId') })),
      chooseAvatar: aboutCallers('the own picture', (id) => ({ fileId: id('fileId') })),
      chooseOrganizationImage: {
        about: 'organization',
        side: 'both',
        admin: true,
        names: true,
        input: (id) => ({ fileId: id('fileId') }),
      },
    },
  },
}
