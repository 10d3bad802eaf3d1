import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { Slots } from '#web/slots.ts'
import { Notice } from '#web/ui/notice.tsx'
import { usePaused } from '#web/use-paused.ts'
import { AskKnownPart } from '../known-parts.ts'
import { knownPartText } from './book/known-part-text.ts'
import { maintenanceBooksApi } from './maintenance-books.api.ts'

const PAUSE_MS = 400

/** Says of a part that is being sold that the car got the same one lately, or that the last one is under guarantee. */
export function SoldPart({ ticketId, name, code }: Slots['knownPart']) {
  const { id: organizationId, type } = useOrganization()
  const typed = AskKnownPart.safeParse({ ticketId, name, number: code })
  const paused = usePaused(typed.success ? typed.data.name : '', PAUSE_MS)
  const { data } = useQuery(
    maintenanceBooksApi.soldPart.queryOptions(
      { organizationId, ticketId, name: paused, number: code.trim() },
      { enabled: type === 'GARAGE' && typed.success && paused !== '' },
    ),
  )
  return (
    <div role="status" className="empty:hidden">
      {data ? <Notice kind="signal">{knownPartText(data)}</Notice> : null}
    </div>
  )
}
