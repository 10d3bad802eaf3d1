import { featureApi } from '#web/api.ts'
import type { ArchiveRouter } from '../server/archive.router.ts'

export const archiveApi = featureApi<ArchiveRouter>('archive')
