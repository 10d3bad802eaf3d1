import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CheckCheck, Clock, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { canGetTexts } from '#shared/phone-reach.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MessageState, NamedDriver, TicketDrivers } from '../ticket-drivers.ts'
import { AddDriver } from './add-driver.tsx'
import { CallBackDialog } from './call-back-dialog.tsx'
import { messageWords } from './message-words.ts'
import { NotifyDialog } from './notify-dialog.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'

const MAIL_POLL_MS = 5000
const hasMailUnderWay = (found: TicketDrivers | undefined): boolean =>
  found?.drivers.some(({ message }) => message?.channel === 'EMAIL' && message.state === 'QUEUED') ?? false

/** Who may fetch the car, and the state of the messages to them. The customer names them, the garage sends to them. */
export function TicketDriversCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(
    ticketDriversApi.ofTicket.queryOptions(
      { organizationId, ticketId },
      // a mail has no report that it left
      { refetchInterval: ({ state }) => (hasMailUnderWay(state.data) ? MAIL_POLL_MS : false) },
    ),
  )
  if (!found.data)
    return found.isError ? (
      <SideCard title="Kuljettajat">
        <FailedQuery query={found} title="Kuljettajia ei voitu hakea" />
      </SideCard>
    ) : (
      <PartOnItsWay />
    )
  const { drivers, can } = found.data
  // no empty card for a viewer who can neither name nor see a driver
  if (drivers.length === 0 && !can.name) return null
  return <Drivers ticketId={ticketId} found={found.data} />
}

function Drivers({ ticketId, found }: { ticketId: string; found: TicketDrivers }) {
  const { drivers, can } = found
  const [asking, setAsking] = useState<'notify' | 'callBack'>()
  const close = () => setAsking(undefined)
  const isNotified = drivers.some(({ message }) => message !== null && message.kind !== 'LATER')
  return (
    <SideCard title="Kuljettajat">
      <div className="grid gap-3">
        {drivers.length > 0 ? (
          <ul aria-label="Kuljettajat" className="divide-y divide-line border-line border-y">
            {drivers.map((driver) => (
              <DriverRow
                key={driver.id}
                ticketId={ticketId}
                driver={driver}
                canRemove={can.name}
                isFetched={found.isFetched}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted text-sm">Nimeä, kuka noutaa auton. Hän saa viestin, kun auto on noudettavissa.</p>
        )}
        {can.name ? <AddDriver ticketId={ticketId} named={drivers} /> : null}
        {drivers.length > 0 && (can.notify || can.callBack) ? (
          <div className="flex flex-wrap gap-2">
            {can.notify ? (
              <Button
                // a car that is ready, and no driver knows
                kind={can.callBack && !isNotified ? 'primary' : 'secondary'}
                className="grow"
                onClick={() => setAsking('notify')}
              >
                {can.callBack && isNotified ? 'Ilmoita uudelleen' : 'Ilmoita kuljettajille'}
              </Button>
            ) : null}
            {can.callBack && isNotified ? (
              <Button className="grow" onClick={() => setAsking('callBack')}>
                Siirrä nouto
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {asking ? (
        asking === 'notify' ? (
          <NotifyDialog ticketId={ticketId} found={found} onClose={close} />
        ) : (
          <CallBackDialog ticketId={ticketId} found={found} onClose={close} />
        )
      ) : null}
    </SideCard>
  )
}

type RowProps = { ticketId: string; driver: NamedDriver; canRemove: boolean; isFetched: boolean }

function DriverRow({ ticketId, driver, canRemove, isFetched }: RowProps) {
  const { name, phone, channel, message, driverId } = driver
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="wrap-anywhere min-w-0 font-semibold">{name}</p>
          {phone ? <PhoneLink phone={phone} of={name} look="text" /> : null}
        </div>
        {isFetched && message ? (
          <p className="text-muted text-sm">Auto on noudettu</p>
        ) : message ? (
          <p
            className={clsx(
              'flex flex-wrap items-center gap-x-1.5 text-sm',
              message.state === 'FAILED' ? 'font-semibold text-danger' : 'text-muted',
            )}
          >
            <StateIcon state={message.state} />
            <span>{messageWords(message)}</span>
            <RelativeTime at={message.at} className="whitespace-nowrap" />
          </p>
        ) : channel === null ? (
          <p className="text-muted text-sm">
            {driverId === null
              ? 'Poistettu asiakkaan kuljettajista'
              : phone && !canGetTexts(phone)
                ? 'Lankanumero: ei saa viestejä'
                : 'Ei saa viestejä'}
          </p>
        ) : null}
      </div>
      {canRemove ? <RemoveDriver ticketId={ticketId} driver={driver} /> : null}
    </li>
  )
}

const icons = { QUEUED: Clock, SENT: Check, DELIVERED: CheckCheck, READ: CheckCheck, FAILED: TriangleAlert }

function StateIcon({ state }: { state: MessageState }) {
  const Icon = icons[state]
  return (
    <Icon
      className={clsx('size-4 shrink-0', (state === 'DELIVERED' || state === 'READ') && 'text-done')}
      aria-hidden="true"
    />
  )
}

function RemoveDriver({ ticketId, driver: { id: namedId, name } }: Pick<RowProps, 'ticketId' | 'driver'>) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const remove = useMutation(ticketDriversApi.remove.mutationOptions())
  const press = async () => {
    try {
      await remove.mutateAsync({ organizationId, ticketId, namedId })
    } catch (error) {
      toast.error('Kuljettajaa ei voitu poistaa', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(ticketDriversApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <IconButton
      label={`Poista ${name} tästä huollosta`}
      className="-my-1.5 -mr-2 shrink-0"
      onClick={() => void press()}
    >
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  )
}
