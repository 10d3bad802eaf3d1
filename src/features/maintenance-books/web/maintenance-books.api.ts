import { featureApi } from '#web/api.ts'
import type { MaintenanceBooksRouter } from '../server/maintenance-books.router.ts'

export const maintenanceBooksApi = featureApi<MaintenanceBooksRouter>('maintenanceBooks')
