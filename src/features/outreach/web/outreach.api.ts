import { featureApi } from '#web/api.ts'
import type { OutreachRouter } from '../server/outreach.router.ts'

export const outreachApi = featureApi<OutreachRouter>('outreach')
