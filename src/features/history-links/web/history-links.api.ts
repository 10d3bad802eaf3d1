import { featureApi } from '#web/api.ts'
import type { HistoryLinksRouter } from '../server/history-links.router.ts'

export const historyLinksApi = featureApi<HistoryLinksRouter>('historyLinks')
