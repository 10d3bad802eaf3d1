import { useMutation } from '@tanstack/react-query'
import { Check, Truck } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { TransportRights } from '../car-transports.ts'
import { carTransportsApi } from './car-transports.api.ts'
import type { typedOf } from './typed-transport.ts'
import { useTransportAct } from './use-transport-act.ts'

const TransportDialog = lazyComponent(() => import('./transport-dialog.tsx'), 'TransportDialog')
const FinishDialog = lazyComponent(() => import('./finish-dialog.tsx'), 'FinishDialog')
const DeclineDialog = lazyComponent(() => import('./decline-dialog.tsx'), 'DeclineDialog')

type Acted = Parameters<typeof typedOf>[0] & {
  id: string
  version: number
  direction: TransportDirection
  state: string
  can: TransportRights
}

/** What may be done with a transport; the act of the road first, and large where it is pressed on the road. */
export function TransportActs({ transport, isLarge = false }: { transport: Acted; isLarge?: boolean }) {
  const { id: organizationId, type } = useOrganization()
  const [open, setOpen] = useState<'confirm' | 'change' | 'decline' | 'finish' | 'cancel'>()
  const { act, isPending, refused } = useTransportAct()
  const begin = useMutation(carTransportsApi.begin.mutationOptions())
  const cancel = useMutation(carTransportsApi.cancel.mutationOptions())
  const { can, direction, state } = transport
  const isCollection = direction === 'COLLECTION'
  // what is given up is the transport as it was when the question was asked
  const [questioned, setQuestioned] = useState(transport.version)
  const close = () => setOpen(undefined)
  const main = isLarge ? ({ size: 'lg', className: 'max-sm:grow' } as const) : ({ size: 'sm' } as const)
  const askedOf = (version: number) => ({
    organizationId,
    transportId: transport.id,
    version,
    requestKey: crypto.randomUUID(),
  })
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {can.confirm ? (
          <>
            <Button {...main} kind="primary" onClick={() => setOpen('confirm')}>
              Vahvista
            </Button>
            <Button {...main} onClick={() => setOpen('decline')}>
              Ei onnistu
            </Button>
          </>
        ) : null}
        {can.begin ? (
          <Button
            {...main}
            kind="primary"
            pending={isPending}
            onClick={() => {
              const asked = askedOf(transport.version)
              void act(() => begin.mutateAsync(asked), isCollection ? 'Lähdit hakemaan' : 'Lähdit viemään')
            }}
          >
            <Truck className="size-4" aria-hidden="true" />
            {isCollection ? 'Lähdin hakemaan' : 'Lähdin viemään'}
          </Button>
        ) : null}
        {can.finish ? (
          <Button {...main} kind={state === 'UNDER_WAY' ? 'primary' : 'secondary'} onClick={() => setOpen('finish')}>
            <Check className="size-4" aria-hidden="true" />
            {isCollection ? 'Auto on haettu' : 'Auto on viety'}
          </Button>
        ) : null}
      </div>
      <div className="-mx-3 flex flex-wrap gap-x-2 empty:hidden print:hidden">
        {can.change ? (
          <Button size="sm" kind="ghost" onClick={() => setOpen('change')}>
            Muuta
          </Button>
        ) : null}
        {can.cancel ? (
          <Button
            size="sm"
            kind="ghost"
            onClick={() => {
              setQuestioned(transport.version)
              setOpen('cancel')
            }}
          >
            {type === 'GARAGE' ? 'Peru kuljetus' : 'Peru pyyntö'}
          </Button>
        ) : null}
      </div>
      {refused ? (
        <div role="alert">
          <Notice kind="danger">{refused.text}</Notice>
        </div>
      ) : null}
      <LazyOverlay open={open !== undefined && open !== 'cancel'}>
        {open === 'confirm' || open === 'change' ? (
          <TransportDialog dialog={{ kind: open, transport }} onClose={close} />
        ) : null}
        {open === 'decline' ? <DeclineDialog transport={transport} onClose={close} /> : null}
        {open === 'finish' ? <FinishDialog transport={transport} onClose={close} /> : null}
      </LazyOverlay>
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title={type === 'GARAGE' ? 'Perutaanko kuljetus?' : 'Perutaanko pyyntö?'}
        confirmLabel={type === 'GARAGE' ? 'Peru kuljetus' : 'Peru pyyntö'}
        cancelLabel="Älä peru"
        danger
        onConfirm={async () => {
          const asked = askedOf(questioned)
          await act(() => cancel.mutateAsync(asked), type === 'GARAGE' ? 'Kuljetus peruttu' : 'Pyyntö peruttu')
          close()
        }}
      >
        {type === 'GARAGE' ? 'Asiakas saa siitä ilmoituksen.' : 'Korjaamo saa siitä ilmoituksen.'}
      </ConfirmDialog>
    </>
  )
}
