import { randomUUID } from 'node:crypto'
import { aboutCaller, type Isolation } from '#server/isolation.ts'
import { makeFile } from './files.factory.ts'
import type { FilesRouter } from './files.router.ts'

export const isolation: Isolation<{ files: FilesRouter }> = {
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
