import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { BILLING_GAPS, isSellersGap } from '#features/organization-settings/billing-gaps.ts'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickBox } from '#web/ui/pick-box.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type BillableJob,
  MAX_JOBS,
  OBSTACLE_TEXTS,
  type Obstacle,
  type Part,
  sumTogether,
  type WorkToInvoice,
} from '../../invoice-bases.ts'
import { excessWords } from '../document-words.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import { ObstacleList } from '../obstacle-list.tsx'
import { useInvoicingAct } from '../use-invoicing-act.ts'
import type { CustomerGroup } from './billable-groups.ts'
import { type JustMade, madeToast } from './just-made.tsx'

const PreviewDialog = lazyComponent(() => import('../preview-dialog.tsx'), 'PreviewDialog')

type Props = { group: CustomerGroup; onMade: (made: JustMade) => void }

/** A customer's finished tickets and books to bill: those that are chosen become one basis, once it was looked at. */
export function CustomerToInvoice({ group: { customer, jobs }, onMade }: Props) {
  const { id: organizationId } = useOrganization()
  const bills = useMayBill()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ready = jobs.filter(({ obstacles }) => obstacles.length === 0).slice(0, MAX_JOBS)
  const chosen = ready.filter(({ id }) => picked.has(id))
  const [isLooking, setLooking] = useState(false)
  const { grossCents: sum } = sumTogether(chosen)
  const cancel = useMutation(invoiceBasesApi.cancel.mutationOptions())
  const { act } = useInvoicingAct()
  const takeBack = ({ id: basisId, number }: { id: string; number: string }) =>
    act(
      cancel.mutateAsync({ organizationId, basisId }),
      `Laskutusperuste ${number} peruttu`,
      'Laskutusta ei voitu perua',
    )
  const gaps = sharedGaps(jobs).filter((gap) => !isSellersGap(gap))
  return (
    <Card aria-label={customer.name} className="grid grid-cols-1 gap-2 px-4 py-3">
      <h2 className="wrap-anywhere font-semibold text-lg">{customer.name}</h2>
      {gaps.length > 0 ? (
        <Notice kind="signal" title="Ei voi vielä laskuttaa">
          <ObstacleList obstacles={gaps} customerId={customer.id} />
        </Notice>
      ) : null}
      {bills && ready.length > 1 ? (
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
            onPick={
              bills
                ? (isPicked) => {
                    const next = new Set(picked)
                    if (isPicked) next.add(job.id)
                    else next.delete(job.id)
                    setPicked(next)
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {bills && ready.length > 0 ? (
        <div
          data-act-bar={chosen.length > 0 || undefined}
          className={clsx(
            'flex flex-wrap items-center justify-end gap-x-4 gap-y-2 print:hidden',
            // a customer's month is longer than the window
            chosen.length > 0
              ? 'sticky bottom-(--bottom-bar-height) z-10 -mx-4 -mb-3 rounded-b-lg border-line border-t bg-surface px-4 py-3'
              : 'pt-1',
          )}
        >
          <p className="tabular" aria-live="polite">
            {chosen.length > 0 ? chosenText(chosen) : null}
          </p>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => setLooking(true)}>
            Tee laskutusperuste
            {chosen.length > 0 ? <span className="tabular whitespace-nowrap">{formatMoney(sum)}</span> : null}
          </Button>
        </div>
      ) : null}
      {isLooking ? (
        <LazyOverlay open>
          <PreviewDialog
            customerId={customer.id}
            work={workOf(chosen)}
            onClose={() => setLooking(false)}
            onMade={(made) => {
              setPicked(new Set())
              onMade({ ...made, customer: customer.name })
              toast.success(`Laskutusperuste ${made.number} tehty`, formatMoney(made.grossCents), {
                action: { label: 'Peru laskutus', onClick: () => void takeBack(made) },
                timeoutMs: 10_000,
                id: madeToast(made.id),
              })
            }}
          />
        </LazyOverlay>
      ) : null}
    </Card>
  )
}

/** What either side's settings lack keeps all of these jobs from being invoiced: it is said once, the garage's own above all customers. */
export const sharedGaps = (jobs: readonly BillableJob[]): Obstacle[] =>
  BILLING_GAPS.filter((gap) => jobs.some(({ obstacles }) => obstacles.includes(gap)))

const isOfJob = (obstacle: Obstacle): boolean => !BILLING_GAPS.some((gap) => gap === obstacle)

const ticketsOf = (chosen: readonly BillableJob[], part: Part): string[] =>
  chosen.flatMap((job) => (job.kind === 'ticket' && job.part === part ? [job.id] : []))

const workOf = (chosen: readonly BillableJob[]): WorkToInvoice => ({
  ticketIds: ticketsOf(chosen, 'CUSTOMER'),
  payerTicketIds: ticketsOf(chosen, 'PAYER'),
  books: chosen.flatMap((job) => (job.kind === 'book' ? [{ maintenanceBookId: job.id, version: job.version }] : [])),
})

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

/** `onPick` only for members who bill. */
type RowProps = { job: BillableJob; isPicked: boolean; onPick: ((isPicked: boolean) => void) | undefined }

function JobToInvoice({ job, isPicked, onPick }: RowProps) {
  const { title, registrationNumber, vinNumber, closedAt, grossCents, obstacles } = job
  const isReady = obstacles.length === 0
  const isBook = job.kind === 'book'
  const car = registrationNumber ?? vinNumber ?? (isBook ? '' : job.number)
  const work = isBook ? ['Huoltohistoria', title].filter(Boolean).join(', ') : title
  const permit = isBook ? null : job.permit
  const hint = isReady
    ? [
        `${isBook ? 'Toimitettu' : 'Valmis'} ${formatDate(closedAt)}`,
        permit?.permitNumber && `laskutuslupa ${permit.permitNumber}`,
      ]
        .filter(Boolean)
        .join(', ')
    : [...obstacles.filter(isOfJob).map((one) => OBSTACLE_TEXTS[one]), permit && excessWords(permit)]
        .filter(Boolean)
        .join(' ') || undefined
  const name = (
    <>
      <span className="font-semibold">{car}</span> {work}
    </>
  )
  return (
    <li className="relative flex items-start gap-x-1 hover:bg-sunken">
      {onPick ? (
        <span className="-ml-3">
          <PickBox
            label={`Valitse ${car} ${work}`}
            disabled={!isReady}
            isPicked={isReady && isPicked}
            onToggle={() => onPick(!isPicked)}
          />
        </span>
      ) : null}
      <div className="flex min-w-0 grow flex-wrap gap-x-3 py-2.5">
        <div className="min-w-0 grow basis-56">
          {isBook ? (
            <Link
              to="/app/maintenance-books/$maintenanceBookId"
              params={{ maintenanceBookId: job.id }}
              className={rowLink}
            >
              {name}
            </Link>
          ) : (
            <Link to="/app/tickets/$ticketId" params={{ ticketId: job.id }} className={rowLink}>
              {name}
            </Link>
          )}
          {hint ? <p className="text-muted text-sm">{hint}</p> : null}
        </div>
        <span className="tabular flex items-baseline gap-3 self-start">
          <span className="text-muted text-sm">{isBook ? 'Huoltokirja' : job.number}</span>
          <span className="whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
        </span>
      </div>
    </li>
  )
}

/** Takes the row. */
const rowLink = 'wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline'
