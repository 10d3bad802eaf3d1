import { editsNamed, editsOwn, type Isolation } from '#server/isolation.ts'
import { makeOrganizationExport } from './organization-export.factory.ts'
import type { OrganizationExportRouter } from './organization-export.router.ts'

export const isolation: Isolation<{ organizationExport: OrganizationExportRouter }> = {
  things: async (db, { garageId }) => ({
    organizationExportId: (
      await makeOrganizationExport(db, {
        organizationId: garageId,
        state: 'READY',
        expiresAt: '2099-01-01T00:00:00.000Z',
      })
    ).id,
  }),
  routes: {
    'GET /api/organization-exports/:exportId/download': {
      about: 'organization',
      requests: (id) => [
        {
          url: `/api/organization-exports/${id('organizationExportId')}/download?organizationId=${id('garageId')}&token=x`,
        },
      ],
    },
  },
  cases: {
    organizationExport: {
      list: { about: 'organization', side: 'both', admin: true, input: () => ({}) },
      // no key of a request: refused
      start: editsOwn({ withFiles: false, requestKey: 'x' }),
      link: editsNamed('both', (id) => ({ exportId: id('organizationExportId') })),
      remove: editsNamed('both', (id) => ({ exportId: id('organizationExportId') })),
    },
  },
}
