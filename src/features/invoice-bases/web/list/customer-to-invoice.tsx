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
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BillableJob, MAX_JOBS, OBSTACLE_TEXTS, sumTogether } from '../../invoice-bases.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import { useInvoicingAct } from '../use-invoicing-act.ts'
import type { CustomerGroup } from './billable-groups.ts'

/** A customer's finished tickets and books to bill: those that are chosen become one basis. */
export function CustomerToInvoice({ group: { customer, jobs } }: { group: CustomerGroup }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  // of these: a second press of the same act makes nothing more, others are another act
  const key = useRef({ of: '', requestKey: '' })
  const ready = jobs.filter(({ obstacles }) => obstacles.length === 0).slice(0, MAX_JOBS)
  const chosen = ready.filter(({ id }) => picked.has(id))
  const [isAsking, setAsking] = useState(false)
  const { netCents, grossCents: sum } = sumTogether(chosen)
  const roundingCents = sum - chosen.reduce((total, { grossCents }) => total + grossCents, 0)
  const cancel = useMutation(invoiceBasesApi.cancel.mutationOptions())
  const { act } = useInvoicingAct()
  const takeBack = (basisId: string, number: string) =>
    act(
      cancel.mutateAsync({ organizationId, basisId }),
      `Laskutusperuste ${number} peruttu`,
      'Laskutusta ei voitu perua',
    )
  const invoice = async () => {
    const ticketIds = chosen.flatMap((job) => (job.kind === 'ticket' ? [job.id] : []))
    const books = chosen.flatMap((job) =>
      job.kind === 'book' ? [{ maintenanceBookId: job.id, version: job.version }] : [],
    )
    const of = JSON.stringify([ticketIds, books])
    if (key.current.of !== of) key.current = { of, requestKey: crypto.randomUUID() }
    try {
      const { requestKey } = key.current
      const { id: basisId, number } = await make.mutateAsync({ organizationId, ticketIds, books, requestKey })
      toast.success(`Laskutusperuste ${number} tehty`, formatMoney(sum), {
        action: { label: 'Peru laskutus', onClick: () => void takeBack(basisId, number) },
        timeoutMs: 10_000,
      })
      setPicked(new Set())
    } catch (error) {
      toast.error('Ei voitu merkitä laskutetuiksi', failureTextWithFields(error))
    } finally {
      setAsking(false)
      await queryClient.invalidateQueries(invoiceBasesApi.pathFilter())
    }
  }
  return (
    <Card aria-label={customer.name} className="grid grid-cols-1 gap-2 px-4 py-3">
      <h2 className="wrap-anywhere font-semibold text-lg">{customer.name}</h2>
      {ready.length > 1 ? (
        <Checkbox
          label="Valitse kaikki"
          checked={chosen.length === ready.length}
          onChange={({ target }) => setPicked(new Set(target.checked ? ready.map(({ id }) => id) : []))}
        />
      ) : null}
      <ul className="divide-y divide-line border-line border-t">
        {jobs.map((job) => (
          <JobToInvoice
            key={job.id}
            job={job}
            isPicked={picked.has(job.id)}
            onPick={(isPicked) => {
              const next = new Set(picked)
              if (isPicked) next.add(job.id)
              else next.delete(job.id)
              setPicked(next)
            }}
          />
        ))}
      </ul>
      {ready.length > 0 ? (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pt-1 print:hidden">
          <p className="tabular" aria-live="polite">
            {chosen.length > 0 ? `${chosenText(chosen)}, sis. ALV` : null}
          </p>
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            pending={make.isPending}
            onClick={() => setAsking(true)}
          >
            Tee laskutusperuste
            {chosen.length > 0 ? <span className="tabular whitespace-nowrap">{formatMoney(sum)}</span> : null}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Tehdäänkö laskutusperuste?"
          confirmLabel="Tee laskutusperuste"
          onConfirm={invoice}
        >
          <p className="wrap-anywhere">
            {customer.name}: {chosenText(chosen)}
          </p>
          <p className="tabular mt-1">
            Veroton {formatMoney(netCents)}, ALV {formatMoney(sum - netCents)}, yhteensä{' '}
            <strong className="whitespace-nowrap">{formatMoney(sum)}</strong>
          </p>
          {roundingCents === 0 ? null : (
            <p className="mt-1 text-muted text-sm">
              ALV lasketaan koko summasta, joten se poikkeaa kohteiden summasta {formatMoney(Math.abs(roundingCents))}.
            </p>
          )}
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

/** "2 huoltoa ja 1 huoltokirja". */
function chosenText(chosen: readonly BillableJob[]): string {
  const books = chosen.filter(({ kind }) => kind === 'book').length
  const tickets = chosen.length - books
  return [
    tickets > 0 ? (tickets === 1 ? '1 huolto' : `${tickets} huoltoa`) : '',
    books > 0 ? (books === 1 ? '1 huoltokirja' : `${books} huoltokirjaa`) : '',
  ]
    .filter(Boolean)
    .join(' ja ')
}

type RowProps = { job: BillableJob; isPicked: boolean; onPick: (isPicked: boolean) => void }

function JobToInvoice({ job, isPicked, onPick }: RowProps) {
  const { title, registrationNumber, vinNumber, closedAt, grossCents, obstacles } = job
  const isReady = obstacles.length === 0
  const isBook = job.kind === 'book'
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-1">
      <Checkbox
        className="min-w-0 grow basis-56"
        disabled={!isReady}
        checked={isReady && isPicked}
        onChange={({ target }) => onPick(target.checked)}
        label={
          <span className="wrap-anywhere">
            <span className="font-semibold">{registrationNumber ?? vinNumber ?? (isBook ? '' : job.number)}</span>{' '}
            {isBook ? ['Huoltohistoria', title].filter(Boolean).join(', ') : title}
          </span>
        }
        hint={
          isReady
            ? `${isBook ? 'Toimitettu' : 'Valmis'} ${formatDate(closedAt)}`
            : obstacles.map((one) => OBSTACLE_TEXTS[one]).join(' ')
        }
      />
      <span className="flex items-baseline gap-3 py-2.5 pl-7.5 desktop:py-1">
        {isBook ? (
          <Link
            to="/app/maintenance-books/$maintenanceBookId"
            params={{ maintenanceBookId: job.id }}
            className={linkClass}
            aria-label={`Huoltokirja ${registrationNumber ?? vinNumber ?? ''}`}
          >
            Huoltokirja
          </Link>
        ) : (
          <Link
            to="/app/tickets/$ticketId"
            params={{ ticketId: job.id }}
            className={linkClass}
            aria-label={`Huolto ${job.number}`}
          >
            {job.number}
          </Link>
        )}
        <span className="tabular whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
      </span>
    </li>
  )
}

const linkClass = 'tabular text-sm underline underline-offset-4'
