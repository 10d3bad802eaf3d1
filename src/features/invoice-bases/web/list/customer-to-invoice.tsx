import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BillableTicket, MAX_JOBS, OBSTACLE_TEXTS } from '../../invoice-bases.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import type { CustomerGroup } from './billable-groups.ts'

/** A customer's finished tickets: those that are chosen become one basis. */
export function CustomerToInvoice({ group: { customer, tickets } }: { group: CustomerGroup }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  // of these tickets: a second press of the same act makes nothing more, others are another act
  const key = useRef({ of: '', requestKey: '' })
  const ready = tickets.filter(({ obstacles }) => obstacles.length === 0).slice(0, MAX_JOBS)
  const chosen = ready.filter(({ ticketId }) => picked.has(ticketId))
  const sum = chosen.reduce((total, { grossCents }) => total + grossCents, 0)
  const invoice = async () => {
    const ticketIds = chosen.map(({ ticketId }) => ticketId)
    const of = ticketIds.join()
    if (key.current.of !== of) key.current = { of, requestKey: crypto.randomUUID() }
    try {
      const { number } = await make.mutateAsync({ organizationId, ticketIds, requestKey: key.current.requestKey })
      toast.success(`Laskutusperuste ${number} tehty`)
      setPicked(new Set())
    } catch (error) {
      toast.error('Huoltoja ei voitu merkitä laskutetuiksi', failureTextWithFields(error))
    } finally {
      await queryClient.invalidateQueries(invoiceBasesApi.pathFilter())
    }
  }
  return (
    <Card aria-label={customer.name} className="grid gap-2 px-4 py-3">
      <h2 className="wrap-anywhere font-semibold text-lg">{customer.name}</h2>
      {ready.length > 1 ? (
        <Checkbox
          label="Valitse kaikki"
          checked={chosen.length === ready.length}
          onChange={({ target }) => setPicked(new Set(target.checked ? ready.map(({ ticketId }) => ticketId) : []))}
        />
      ) : null}
      <ul className="divide-y divide-line border-line border-t">
        {tickets.map((ticket) => (
          <TicketToInvoice
            key={ticket.ticketId}
            ticket={ticket}
            isPicked={picked.has(ticket.ticketId)}
            onPick={(isPicked) => {
              const next = new Set(picked)
              if (isPicked) next.add(ticket.ticketId)
              else next.delete(ticket.ticketId)
              setPicked(next)
            }}
          />
        ))}
      </ul>
      {ready.length > 0 ? (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pt-1 print:hidden">
          <p className="tabular" aria-live="polite">
            {chosen.length > 0 ? (
              <>
                {chosen.length === 1 ? '1 huolto' : `${chosen.length} huoltoa`}, sis. ALV{' '}
                <strong className="whitespace-nowrap">{formatMoney(sum)}</strong>
              </>
            ) : null}
          </p>
          <Button kind="primary" disabled={chosen.length === 0} pending={make.isPending} onClick={() => void invoice()}>
            Merkitse laskutetuksi
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

type RowProps = { ticket: BillableTicket; isPicked: boolean; onPick: (isPicked: boolean) => void }

function TicketToInvoice({ ticket, isPicked, onPick }: RowProps) {
  const { ticketId, number, title, registrationNumber, vinNumber, closedAt, grossCents, obstacles } = ticket
  const isReady = obstacles.length === 0
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-1">
      <Checkbox
        className="min-w-0 grow basis-56"
        disabled={!isReady}
        checked={isReady && isPicked}
        onChange={({ target }) => onPick(target.checked)}
        label={
          <span className="wrap-anywhere">
            <span className="font-semibold">{registrationNumber ?? vinNumber ?? number}</span> {title}
          </span>
        }
        hint={isReady ? `Valmis ${formatDate(closedAt)}` : obstacles.map((one) => OBSTACLE_TEXTS[one]).join(' ')}
      />
      <span className="flex items-baseline gap-3 py-2.5 pl-7.5 desktop:py-1">
        <Link
          to="/app/tickets/$ticketId"
          params={{ ticketId }}
          className="tabular text-sm underline underline-offset-4"
          aria-label={`Huolto ${number}`}
        >
          {number}
        </Link>
        <span className="tabular whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
      </span>
    </li>
  )
}
