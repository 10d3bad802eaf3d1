import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDateTime } from '#web/format.ts'
import type { TicketDetails } from '../ticket-views.ts'

/** On paper alone: whose work order it is. */
export function Letterhead({ ticket }: { ticket: TicketDetails }) {
  const own = useOrganization()
  return (
    <div className="hidden items-start justify-between gap-6 border-ink border-b pb-3 print:flex">
      <div>
        <p className="font-bold text-xl">{ticket.garage.name}</p>
        {own.id === ticket.garage.id && own.address ? <p>{own.address}</p> : null}
      </div>
      <div className="text-right">
        <p className="font-semibold">Työmääräys</p>
        <p className="text-sm">Tulostettu {formatDateTime(new Date())}</p>
      </div>
    </div>
  )
}

/** On paper alone, below the job. */
export const SignatureLines = () => (
  <div className="hidden break-inside-avoid grid-cols-2 gap-10 pt-12 text-sm print:grid">
    <p className="border-ink border-t pt-1">Päivä ja asiakkaan allekirjoitus</p>
    <p className="border-ink border-t pt-1">Nimenselvennys</p>
  </div>
)
