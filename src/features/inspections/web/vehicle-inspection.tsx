import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDate } from '#web/format.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { countsInWords } from '../inspection-words.ts'
import { inspectionsApi } from './inspections.api.ts'

/** The newest finished inspection of a car; nothing where there is none. */
export function VehicleInspection({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId, type } = useOrganization()
  const { data: found } = useQuery(inspectionsApi.latestOfVehicle.queryOptions({ organizationId, vehicleId }))
  if (!found) return null
  const { id: inspectionId, ticketId, ticketNumber, garage, name, finishedAt, counts } = found
  const where = type === 'CUSTOMER' ? `${garage}, huolto ${ticketNumber}` : `huolto ${ticketNumber}`
  return (
    <Card aria-label="Viimeisin tarkastus">
      <CardHeader title={`Viimeisin tarkastus: ${name}`} hint={`${formatDate(finishedAt)}, ${where}`}>
        <ButtonLink
          to="/app/tickets/$ticketId/inspection/$inspectionId"
          params={{ ticketId, inspectionId }}
          size="sm"
          className="print:hidden"
        >
          Avaa tarkastus
        </ButtonLink>
      </CardHeader>
      <p className="px-4 pb-3">{countsInWords(counts)}</p>
    </Card>
  )
}
