import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, Wrench, X } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { VehicleDeferredWork } from '../extra-work.ts'
import { extraWorkApi } from './extra-work.api.ts'

type Props = { vehicleId: string; canReport: boolean }

/** What was declined on the car's tickets and not done since, with the way to have it done; nothing where there is none. */
export function VehicleDeferred({ vehicleId, canReport }: Props) {
  const { id: organizationId, type } = useOrganization()
  const { data: works = [] } = useQuery(extraWorkApi.deferredOfVehicle.queryOptions({ organizationId, vehicleId }))
  if (works.length === 0) return null
  return (
    <Card aria-label="Siirretyt työt">
      <CardHeader title="Siirretyt työt" hint="Korjaamo ehdotti näitä, mutta niille ei annettu lupaa.">
        {type === 'CUSTOMER' && canReport ? (
          <ButtonLink
            to="/app/offer-requests/new"
            search={{ vehicleId, works: works.map(({ name }) => name) }}
            size="sm"
            className="print:hidden"
          >
            <FileText className="size-4" aria-hidden="true" />
            Pyydä näistä tarjous
          </ButtonLink>
        ) : null}
      </CardHeader>
      <ul className="divide-y divide-line">
        {works.map((work) => (
          <li key={work.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow max-sm:basis-full sm:basis-60">
              <p className="wrap-anywhere font-semibold">{work.name}</p>
              <p className="text-muted text-sm">
                {type === 'CUSTOMER' ? `${work.garage.name}, ` : ''}
                {formatDate(work.declinedAt)}, huolto {work.ticketNumber}
              </p>
            </div>
            <span className="tabular grow whitespace-nowrap sm:grow-0 sm:text-right">
              <span className="font-semibold">{formatMoney(lineNetCents(work))}</span>
              <span className="block text-muted text-sm">veroton</span>
            </span>
            {type === 'CUSTOMER' && canReport ? (
              <span className="flex items-center gap-1 print:hidden">
                <ButtonLink
                  to="/app/tickets/new"
                  search={{ vehicleId, garageId: work.garage.id, title: work.name }}
                  size="sm"
                  aria-label={`Varaa työ: ${work.name}`}
                >
                  <Wrench className="size-4" aria-hidden="true" />
                  Varaa työ
                </ButtonLink>
                <Drop work={work} vehicleId={vehicleId} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Drop({ work, vehicleId }: { work: VehicleDeferredWork; vehicleId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const drop = useMutation(extraWorkApi.dropDeferredOfVehicle.mutationOptions())
  const press = async () => {
    try {
      await drop.mutateAsync({ organizationId, vehicleId, lineId: work.id })
      toast.success('Työstä ei muistuteta enää')
    } catch (error) {
      toast.error('Työtä ei voitu poistaa', failureText(error))
    }
    await queryClient.invalidateQueries(extraWorkApi.deferredOfVehicle.queryFilter({ organizationId, vehicleId }))
  }
  return (
    <IconButton label={`En tarvitse: ${work.name}`} disabled={drop.isPending} onClick={() => void press()}>
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  )
}
