import { type Isolation, ownList } from '#server/isolation.ts'
import type { ArchiveRouter } from './archive.router.ts'

export const isolation: Isolation<{ archive: ArchiveRouter }> = {
  routes: Object.fromEntries(
    ['csv', 'xlsx'].map((form) => [
      `GET /api/archive/archive.${form}`,
      {
        about: 'organization',
        requests: (id) => [
          { url: `/api/archive/archive.${form}?organizationId=${id('customerId')}` },
          { url: `/api/archive/archive.${form}?organizationId=${id('garageId')}` },
        ],
      },
    ]),
  ),
  cases: { archive: { list: ownList('both', { text: 'huolto' }) } },
}
