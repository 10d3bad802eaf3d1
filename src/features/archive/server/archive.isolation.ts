import { type Isolation, ownList } from '#server/isolation.ts'
import type { ArchiveRouter } from './archive.router.ts'

export const isolation: Isolation<{ archive: ArchiveRouter }> = {
  cases: { archive: { list: ownList('both', { text: 'huolto' }) } },
}
