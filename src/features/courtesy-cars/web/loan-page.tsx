import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CalendarClock, FileText } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { carTitle } from '../courtesy-car-words.ts'
import type { LoanDetails } from '../courtesy-loans.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { DamagesCard } from './damages-card.tsx'
import { HandOutForm } from './hand-out-form.tsx'
import { LoanFacts } from './loan-facts-card.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { useLoanAct } from './use-loan-act.ts'
import { useForgetSent } from './use-reading-form.ts'

const ChangeLoanDialog = lazyComponent(() => import('./change-loan-dialog.tsx'), 'ChangeLoanDialog')

/** One loan on a phone: what it is, and the form that hands the car out or takes it back. */
export function LoanPage() {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <OneLoan /> : <NotFoundView />
}

function OneLoan() {
  const { loanId } = useParams({ from: '/app/courtesy-cars/loans/$loanId' })
  const { id: organizationId } = useOrganization()
  const query = useQuery(courtesyCarsApi.loan.queryOptions({ organizationId, loanId }))
  usePageTitle(query.data ? `Sijaisauto ${query.data.car.registrationNumber}` : 'Sijaisauto')
  if (query.data) return <Shown loan={query.data} />
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return <MissingThing title="Lainaa ei löytynyt">Osoite voi olla väärä, tai laina on toisen korjaamon.</MissingThing>
  if (query.isError) return <FailedQuery query={query} title="Lainaa ei voitu hakea" />
  return (
    <div className="mx-auto grid max-w-3xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan lainaa…</p>
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </div>
  )
}

function Shown({ loan }: { loan: LoanDetails }) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const { act, refused } = useLoanAct()
  const cancelling = useMutation(courtesyCarsApi.cancel.mutationOptions())
  const { state, car } = loan
  useForgetSent(loan)
  const isOpen = state === 'RESERVED' || state === 'OUT'
  const close = () => setOpen(undefined)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={carTitle(car)}
        crumbs={[
          <Link key="loans" to="/app/courtesy-cars/loans">
            Sijaisautot
          </Link>,
        ]}
        actions={
          <>
            {loan.outAt === null ? null : (
              <ButtonHref
                target="_blank"
                rel="noopener"
                href={`/api/courtesy-cars/loans/${loan.id}/form.pdf?organizationId=${organizationId}`}
              >
                <FileText className="size-4" aria-hidden="true" />
                Luovutuslomake
              </ButtonHref>
            )}
            {isOpen ? (
              <Button onClick={() => setOpen('change')}>
                <CalendarClock className="size-4" aria-hidden="true" />
                {state === 'OUT' ? 'Siirrä palautusta' : 'Muuta varausta'}
              </Button>
            ) : null}
            {state === 'RESERVED' ? <Button onClick={() => setOpen('cancel')}>Peru varaus</Button> : null}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {refused ? (
          <div role="alert">
            <Notice kind="danger">{refused.text}</Notice>
          </div>
        ) : null}
        <LoanFacts loan={loan} />
        <DamagesCard damages={loan.damages} loanId={loan.id} />
        {state === 'RESERVED' ? <HandOutForm key={loan.id} loan={loan} /> : null}
        {state === 'OUT' ? <TakeBackForm key={loan.id} loan={loan} /> : null}
      </div>
      <LazyOverlay open={open === 'change'}>
        {open === 'change' ? <ChangeLoanDialog loanId={loan.id} onClose={close} /> : null}
      </LazyOverlay>
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title="Perutaanko varaus?"
        confirmLabel="Peru varaus"
        cancelLabel="Älä peru"
        danger
        onConfirm={async () => {
          const asked = { organizationId, loanId: loan.id, version: loan.version }
          await act(() => cancelling.mutateAsync(asked), 'Varaus peruttu')
          close()
        }}
      >
        Auto vapautuu muille.
      </ConfirmDialog>
    </div>
  )
}
