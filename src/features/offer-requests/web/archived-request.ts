import { FileText } from 'lucide-react'
import type { ArchivedKind } from '#web/feature.ts'
import { archivedRequest } from '../archived-request.ts'

/** The offer requests of the archive. */
export const archived: ArchivedKind = {
  ...archivedRequest,
  icon: FileText,
  page: (id) => ({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId: id } }),
}
