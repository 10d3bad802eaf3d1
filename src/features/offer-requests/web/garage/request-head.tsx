import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { GarageOfferRequest } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'
import { OWN_PART_LABELS, STANDING_LABELS } from '../../state-words.ts'

/** Which car, the state of the request, and until when it is answered. */
export function RequestHead({ request, title }: { request: GarageOfferRequest; title: string }) {
  const now = useMinute()
  const { standing, asked, can } = request
  const isOpen = standing === 'OPEN'
  const waits = can.offer && (asked.state === 'ASKED' || asked.state === 'SEEN')
  return (
    <Card className="grid grid-cols-1 gap-2 p-4 sm:p-6">
      <nav aria-label="Murupolku" className="text-muted text-sm print:hidden">
        <Link
          to="/app/offer-requests"
          className="inline-flex items-center hover:text-ink hover:underline max-desktop:min-h-11"
        >
          Tarjouspyynnöt
        </Link>
      </nav>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <VehiclePlate registrationNumber={request.registrationNumber} vinNumber={request.vinNumber} copyable />
        <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">{title || 'Tarjouspyyntö'}</h1>
        <Badge kind={waits ? 'signal' : standing === 'CHOSEN' ? 'done' : 'neutral'}>
          {waits ? 'Odottaa tarjoustasi' : isOpen ? OWN_PART_LABELS[asked.state] : STANDING_LABELS[standing]}
        </Badge>
      </div>
      {isOpen ? <p className="tabular text-muted">{answerText(request, now)}</p> : null}
    </Card>
  )
}

function answerText({ answerBy, asked, offer }: GarageOfferRequest, now: number): string {
  const at = formatDateTime(answerBy)
  if (isPast(answerBy, now)) return `Vastausaika päättyi ${at}`
  return asked.state === 'OFFERED' && offer && !offer.isBeforeEdit
    ? `Voit muuttaa tarjousta ${at} asti`
    : `Vastaa viimeistään ${at}`
}
