import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { dueText } from '../reminder-texts.ts'
import type { DueCar } from '../reminders.ts'
import { lastWords, notRemindedWords } from './reminder-words.ts'
import { remindersApi } from './reminders.api.ts'

type Props = { car: DueCar; isPicked: boolean; onPick: (isPicked: boolean) => void; onRemind: () => void }

/** One car: whose it is, what is due, what was sent of it, and what can be done. */
export function DueCarRow({ car, isPicked, onPick, onRemind }: Props) {
  const { customer, last, notReminded } = car
  const plate = car.registrationNumber ?? car.vinNumber ?? ''
  const due = dueText(car)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-ink/4">
      <span className="relative z-10">
        <Checkbox
          label={<span className="sr-only">Valitse {plate}</span>}
          disabled={notReminded !== null}
          checked={notReminded === null && isPicked}
          onChange={({ target }) => onPick(target.checked)}
        />
      </span>
      <span className="md:w-40">
        <VehiclePlate
          opensRow
          registrationNumber={car.registrationNumber}
          vinNumber={car.vinNumber}
          link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: car.vehicleId }} />}
        />
      </span>
      <span className="grid min-w-0 grow basis-48 gap-0.5">
        <span className="wrap-anywhere font-semibold">{customer.name}</span>
        <span className="wrap-anywhere text-muted text-sm">{shortVehicleName(car)}</span>
        <span className="flex flex-wrap gap-x-3 text-sm [&_a]:relative">
          {customer.phone ? <PhoneLink phone={customer.phone} of={customer.name} look="text" /> : null}
          {!customer.phone && customer.email ? (
            <MailLink email={customer.email} of={customer.name} look="text" />
          ) : null}
        </span>
      </span>
      <span className="grid min-w-0 basis-56 gap-0.5 max-sm:w-full max-sm:basis-full">
        <span className="wrap-anywhere">{due.charAt(0).toUpperCase() + due.slice(1)}</span>
        <span className="wrap-anywhere text-muted text-sm">
          {last ? (
            <>
              {lastWords(last)}, <RelativeTime at={last.answeredAt ?? last.openedAt ?? last.at} />
            </>
          ) : notReminded ? (
            notRemindedWords[notReminded]
          ) : (
            'Ei muistutettu'
          )}
        </span>
      </span>
      <span className="flex items-center gap-2 print:hidden">
        {notReminded === null || notReminded === 'reminded' ? (
          <Button size="sm" onClick={onRemind}>
            {last ? 'Muistuta uudelleen' : 'Muistuta'}
          </Button>
        ) : null}
        <RowMenu car={car} plate={plate} />
      </span>
    </li>
  )
}

function RowMenu({ car: { customer, vehicleId, notReminded, last }, plate }: { car: DueCar; plate: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const refuse = useMutation(remindersApi.refuse.mutationOptions())
  const isRefused = notReminded === 'refused'
  const press = async () => {
    try {
      await refuse.mutateAsync({ organizationId, customerId: customer.id, refused: !isRefused })
    } catch (error) {
      toast.error('Muistutuksia ei voitu muuttaa', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(remindersApi.due.pathFilter())
  }
  return (
    <Menu
      trigger={
        <IconButton label={`${plate}: toiminnot`} className="shrink-0">
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      {last?.ticketId ? (
        <MenuLink link={<NearLink to="/app/tickets/$ticketId" params={{ ticketId: last.ticketId }} />}>
          Avaa huolto
        </MenuLink>
      ) : null}
      <MenuLink link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId }} />}>Avaa auton sivu</MenuLink>
      <MenuItem onClick={() => void press()}>
        {isRefused ? 'Asiakasta saa taas muistuttaa' : 'Asiakas ei halua muistutuksia'}
      </MenuItem>
    </Menu>
  )
}
