import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { OfferRequest } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'
import { STATE_LABELS } from '../../state-words.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

/** Which car, the state of the request, until when it is answered, and what its customer may do with it. */
export function RequestHead({ request }: { request: OfferRequest }) {
  const { offerRequestId, state, answerBy, vehicleId } = request
  const now = useMinute()
  return (
    <PageHeader
      className="mb-0!"
      title={`Tarjouspyyntö ${vehicleName(request)}`.trim()}
      crumbs={[
        <NearLink key="all" to="/app/offer-requests">
          Tarjouspyynnöt
        </NearLink>,
      ]}
      actions={
        request.can.change ? (
          <>
            <CancelRequest request={request} />
            <ButtonLink to="/app/offer-requests/$offerRequestId/edit" params={{ offerRequestId }}>
              <Pencil className="size-4" aria-hidden="true" />
              Muokkaa
            </ButtonLink>
          </>
        ) : state === 'ACCEPTED' ? undefined : (
          <ButtonLink to="/app/offer-requests/new" search={{ vehicleId }}>
            Tee uusi pyyntö
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <VehiclePlate
          registrationNumber={request.registrationNumber}
          vinNumber={request.vinNumber}
          link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId }} />}
        />
        <Badge kind={state === 'OPEN' ? 'brand' : state === 'ACCEPTED' ? 'done' : 'neutral'}>
          {STATE_LABELS[state]}
        </Badge>
        {state === 'OPEN' ? (
          <span className="tabular">
            {isPast(answerBy, now) ? 'Vastausaika päättyi' : 'Vastaukset viimeistään'} {formatDateTime(answerBy)}
          </span>
        ) : request.closedAt ? (
          <span className="tabular">{formatDateTime(request.closedAt)}</span>
        ) : null}
      </div>
    </PageHeader>
  )
}

function CancelRequest({ request: { offerRequestId, version } }: { request: OfferRequest }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useMutation(offerRequestsApi.cancel.mutationOptions())
  const cancel = async () => {
    try {
      await mutateAsync({ organizationId, offerRequestId, version })
      toast.success('Tarjouspyyntö peruttu')
    } catch (error) {
      toast.error('Tarjouspyyntöä ei peruttu', failureText(error))
      throw error
    } finally {
      await queryClient.invalidateQueries(offerRequestsApi.pathFilter())
    }
  }
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        <X className="size-4" aria-hidden="true" />
        Peru pyyntö
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Perutaanko tarjouspyyntö?"
        confirmLabel="Peru pyyntö"
        cancelLabel="Älä peru"
        danger
        onConfirm={cancel}
      >
        Korjaamoille kerrotaan, ettei tarjousta enää tarvita. Saatuja tarjouksia ei voi sen jälkeen hyväksyä.
      </ConfirmDialog>
    </>
  )
}
