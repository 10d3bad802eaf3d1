import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate, formatDay } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { PAYER_KIND_LABELS } from '../payers.ts'
import type { TicketPayer, TicketPermit } from '../permits.ts'
import { payersApi } from './payers.api.ts'
import { ASKING_LABELS, PERMIT_LABELS, permitSentence } from './permit-words.ts'
import { usePayerAct } from './use-payer-act.ts'

const PayerDialog = lazyComponent(() => import('./payer-dialog.tsx'), 'PayerDialog')
const AskPermitDialog = lazyComponent(() => import('./ask-permit-dialog.tsx'), 'AskPermitDialog')
const RecordPermitDialog = lazyComponent(() => import('./record-permit-dialog.tsx'), 'RecordPermitDialog')

/** Who pays a ticket, and whether it is permitted; of a ticket without a payer a line for the garage, and nothing for its customer. */
export function PayerCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'payer' | 'ask' | 'record' | null>(null)
  const found = useQuery(payersApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Maksaja">
        <FailedQuery query={found} title="Maksajaa ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  const { payer, can } = found.data
  // a viewer who may not choose one needs no empty card
  if (!payer && !can.set) return null
  const close = () => setOpen(null)
  return (
    <SideCard
      title="Maksaja"
      action={
        can.set ? (
          <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setOpen('payer')}>
            {payer ? 'Muuta maksajaa' : 'Valitse maksaja'}
          </Button>
        ) : null
      }
    >
      {payer ? (
        <Filled of={found.data} payer={payer} onAsk={() => setOpen('ask')} onRecord={() => setOpen('record')} />
      ) : (
        <p className="text-muted text-sm">Asiakas maksaa itse.</p>
      )}
      <LazyOverlay open={open !== null}>
        {open === 'payer' ? <PayerDialog ticketId={ticketId} of={found.data} onClose={close} /> : null}
        {open === 'ask' && payer ? <AskPermitDialog ticketId={ticketId} of={found.data} onClose={close} /> : null}
        {open === 'record' ? <RecordPermitDialog ticketId={ticketId} of={found.data} onClose={close} /> : null}
      </LazyOverlay>
    </SideCard>
  )
}

type FilledProps = {
  of: TicketPayer
  payer: NonNullable<TicketPayer['payer']>
  onAsk: () => void
  onRecord: () => void
}

function Filled({ of, payer, onAsk, onRecord }: FilledProps) {
  const { permit, payerNetCents, holderNetCents, payerGrossCents, holderGrossCents, holderLines, permits, can } = of
  const { type } = useOrganization()
  // a private person reads prices with VAT; what the payer may be billed is between two companies
  const withVat = of.withVat && type === 'CUSTOMER'
  const word = withVat ? 'sis. ALV' : 'veroton'
  const { label, kind } = PERMIT_LABELS[permit.state]
  const sentence = type === 'GARAGE' ? permitSentence(of) : ''
  const needsAsking = permit.state === 'TO_ASK' || permit.state === 'EXCEEDED' || permit.state === 'DECLINED'
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{payer.name}</span>
        <span className="text-muted text-sm">
          {[PAYER_KIND_LABELS[payer.kind], payer.contractNumber && `sopimus ${payer.contractNumber}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge kind={type === 'GARAGE' || kind !== 'signal' ? kind : 'neutral'}>{label}</Badge>
        {permit.permitNumber ? (
          <span>
            Laskutuslupa <span className="tabular font-semibold">{permit.permitNumber}</span>
            {permit.limitCents === null || withVat ? '' : `, enintään ${formatMoney(permit.limitCents)} veroton`}
          </span>
        ) : null}
      </p>
      {sentence ? <p className="text-sm">{sentence}</p> : null}
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-sm">
        <dt>Maksaja, {word}</dt>
        <dd className="text-right font-semibold">{formatMoney(withVat ? payerGrossCents : payerNetCents)}</dd>
        {holderLines.length > 0 ? (
          <>
            <dt>
              Haltija, {word}
              <span className="wrap-anywhere block text-muted">{holderLines.map(({ name }) => name).join(', ')}</span>
            </dt>
            <dd className="text-right font-semibold">{formatMoney(withVat ? holderGrossCents : holderNetCents)}</dd>
          </>
        ) : null}
      </dl>
      {can.ask || can.record ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {can.ask ? (
            <Button size="sm" kind={needsAsking && !permit.isAsked ? 'primary' : 'secondary'} onClick={onAsk}>
              {permits.length === 0 ? 'Pyydä laskutuslupa' : 'Pyydä uudelleen'}
            </Button>
          ) : null}
          {can.record ? (
            <Button size="sm" onClick={onRecord}>
              Kirjaa lupa
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul aria-label="Laskutusluvat" className="divide-y divide-line border-line border-t empty:hidden">
        {permits.map((one) => (
          <Asking key={one.id} permit={one} canWithdraw={can.withdraw} withVat={withVat} />
        ))}
      </ul>
    </div>
  )
}

const mailWords = { QUEUED: 'sähköposti jonossa', SENT: 'sähköposti lähetetty', FAILED: 'sähköposti ei mennyt perille' }

function Asking({ permit, canWithdraw, withVat }: { permit: TicketPermit; canWithdraw: boolean; withVat: boolean }) {
  const { id: permitId, state, way, netCents, askedAt, askedBy, sentTo, mail, openedAt, answer } = permit
  const { act, organizationId } = usePayerAct()
  const [isAsked, setAsked] = useState(false)
  const withdraw = useMutation(payersApi.withdraw.mutationOptions())
  const { label, kind } = ASKING_LABELS[state]
  return (
    <li className="grid gap-0.5 py-2 text-sm last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2">
        {/* it waits for the payer, not for who looks here */}
        <Badge kind={kind === 'signal' ? 'brand' : kind}>{label}</Badge>
        {withVat ? null : <span className="tabular">{formatMoney(answer?.limitCents ?? netCents)} veroton</span>}
        {answer?.permitNumber ? <span className="tabular">{answer.permitNumber}</span> : null}
      </p>
      <p className="wrap-anywhere text-muted">
        {[
          way === 'NONE' && answer?.way === 'GARAGE' ? '' : `Pyydetty ${formatDate(askedAt)}`,
          askedBy && answer?.way !== 'GARAGE' ? askedBy : '',
          sentTo,
          mail ? mailWords[mail] : '',
          openedAt ? `avattu ${formatDate(openedAt)}` : '',
          answer ? answerWords(answer) : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {answer?.reason ? <p className="wrap-anywhere">”{answer.reason}”</p> : null}
      {canWithdraw && state === 'ASKED' ? (
        <div className="print:hidden">
          <Button size="sm" kind="ghost" onClick={() => setAsked(true)}>
            Peru pyyntö
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Perutaanko laskutuslupapyyntö?"
        confirmLabel="Peru pyyntö"
        cancelLabel="Älä peru"
        danger
        onConfirm={async () => {
          await act(withdraw.mutateAsync({ organizationId, permitId }), 'Pyyntö peruttu', 'Pyyntöä ei voitu perua')
          setAsked(false)
        }}
      >
        <p>Maksaja ei voi enää vastata siihen.</p>
      </ConfirmDialog>
    </li>
  )
}

const answerWords = ({ way, answeredBy, answeredAt, givenOn }: NonNullable<TicketPermit['answer']>): string => {
  const by = answeredBy ? `, ${answeredBy}` : ''
  if (way === 'GARAGE')
    return `kirjattu ${formatDate(answeredAt)}${by}${givenOn ? `, annettu ${formatDay(givenOn)}` : ''}`
  return `vastattu ${formatDate(answeredAt)}${way === 'LINK' ? ' linkistä' : ''}${by}`
}
