import { featureApi } from '#web/api.ts'
import type { FilesRouter } from '../server/files.router.ts'

export const filesApi = featureApi<FilesRouter>('files')
