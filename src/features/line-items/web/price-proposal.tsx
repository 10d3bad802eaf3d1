import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AskAdmins } from '#features/organizations/web/ask-admins.tsx'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { PriceProposal, TicketLines } from '../line-items.ts'
import { PRICE_MEANINGS } from '../price-meanings.ts'
import { type ShownPrices, shownLineCents, shownPriceCents, vatWord } from '../shown-prices.ts'
import { EnterPriceAnswerDialog } from './enter-price-answer-dialog.tsx'
import { lineItemsApi } from './line-items.api.ts'
import { LineSums } from './line-sums.tsx'
import { usePriceAct } from './use-price-act.ts'

type Props = { proposal: PriceProposal; found: TicketLines; ticketId: string; onChange: () => void }

/** The price that waits for the customer's yes: the customer answers, the garage writes down what was said or takes it back. */
export function OpenPriceProposal({ proposal, found, ticketId, onChange }: Props) {
  const { can } = found
  const shown = { withVat: found.withVat, day: found.day }
  return (
    <section
      aria-label="Hintaehdotus"
      className="grid gap-2 rounded-md border border-signal/40 bg-signal-soft p-3 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {can.answer ? 'Hyväksy hinta' : 'Hintaehdotus'}
          <RelativeTime at={proposal.proposedAt} className="ml-2 font-normal text-muted text-sm" />
        </h3>
        <Badge kind={can.answer ? 'signal' : 'neutral'}>
          {can.answer ? 'Odottaa vastaustasi' : 'Odottaa asiakasta'}
        </Badge>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="font-semibold">{PRICE_TYPE_LABELS[proposal.priceType]}</span>
          <span className="text-muted text-sm"> {vatWord(shown)}</span>
        </span>
        <span className="tabular font-bold text-lg">{formatMoney(shownPriceCents(proposal, shown))}</span>
      </p>
      <p className="text-muted text-sm">{PRICE_MEANINGS[proposal.priceType]}</p>
      {proposal.note ? <p className="wrap-anywhere whitespace-pre-wrap">{proposal.note}</p> : null}
      <ProposedLines proposal={proposal} shown={shown} />
      {can.answer ? <Answer proposal={proposal} ticketId={ticketId} shown={shown} most={can.acceptUpToCents} /> : null}
      {can.enterAnswer || can.withdraw ? (
        <GarageActs proposal={proposal} ticketId={ticketId} shown={shown} onChange={onChange} />
      ) : null}
    </section>
  )
}

/** What the price rests on, as it was proposed: lines may have been changed since. */
const ProposedLines = ({ proposal, shown }: { proposal: PriceProposal; shown: ShownPrices }) =>
  proposal.lines.length === 0 ? null : (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted">Mistä hinta koostuu ({proposal.lines.length})</summary>
      <ul aria-label="Ehdotuksen rivit" className="mt-1 grid gap-1">
        {proposal.lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere min-w-0">{line.name}</span>
            <span className="tabular whitespace-nowrap">
              {line.isUnpriced ? 'Hinta puuttuu' : `${formatMoney(shownLineCents(line, shown))}, ${vatWord(shown)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 border-line border-t pt-2">
        <LineSums lines={proposal.lines} day={shown.day} total="Rivit yhteensä" />
      </div>
    </details>
  )

type AnswerProps = { proposal: PriceProposal; ticketId: string; shown: ShownPrices; most: number | null }

function Answer({ proposal, ticketId, shown, most }: AnswerProps) {
  const { act, isPending, organizationId } = usePriceAct(ticketId)
  const answer = useMutation(lineItemsApi.answerPrice.mutationOptions())
  const [note, setNote] = useState('')
  const [declining, setDeclining] = useState(false)
  const { keyOf } = useRequestKey()
  // limits are with VAT
  const isAbove = most !== null && shownPriceCents(proposal, { ...shown, withVat: true }) > most
  const send = (to: 'ACCEPTED' | 'DECLINED') =>
    act(
      answer.mutateAsync({
        organizationId,
        proposalId: proposal.id,
        version: proposal.version,
        answer: to,
        note,
        requestKey: keyOf([to, note]),
      }),
      to === 'ACCEPTED' ? 'Hinta hyväksytty' : 'Vastaus lähetetty korjaamolle',
      'Vastausta ei voitu lähettää',
    )
  return (
    <div className="grid gap-3 print:hidden">
      {isAbove ? (
        <Notice
          kind="danger"
          actions={
            <AskAdmins
              label="Pyydä pääkäyttäjää"
              description="Pääkäyttäjä voi hyväksyä hinnan. Viestissä on valmiina linkki tähän huoltoon."
              mail={{
                subject: 'Hinta odottaa hyväksyntääsi',
                paragraphs: [
                  `Hei, voisitko hyväksyä hinnan? ${formatMoney(shownPriceCents(proposal, shown))} ${vatWord(shown)}.`,
                  `${location.origin}/app/tickets/${ticketId}`,
                ],
              }}
            />
          }
        >
          Voit hyväksyä enintään {formatMoney(most)} (sis. ALV).
        </Notice>
      ) : null}
      {declining ? (
        <Field label="Miksi et hyväksy" optional>
          <TextInput maxLength={500} value={note} autoFocus onChange={(event) => setNote(event.target.value)} />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {declining ? (
          <>
            <Button kind="danger" pending={isPending} onClick={() => void send('DECLINED')}>
              Lähetä: en hyväksy
            </Button>
            <Button
              onClick={() => {
                setNote('')
                setDeclining(false)
              }}
            >
              Peruuta
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" disabled={isAbove} pending={isPending} onClick={() => void send('ACCEPTED')}>
              Hyväksy hinta
            </Button>
            <Button onClick={() => setDeclining(true)}>En hyväksy</Button>
          </>
        )}
      </div>
    </div>
  )
}

type ActProps = { proposal: PriceProposal; ticketId: string; shown: ShownPrices; onChange: () => void }

function GarageActs({ proposal, ticketId, shown, onChange }: ActProps) {
  const [open, setOpen] = useState<'enter' | 'withdraw'>()
  const { act, organizationId } = usePriceAct(ticketId)
  const withdraw = useMutation(lineItemsApi.withdrawPrice.mutationOptions())
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button size="sm" onClick={() => setOpen('enter')}>
        Kirjaa vastaus
      </Button>
      <Button size="sm" kind="ghost" onClick={onChange}>
        Muuta hintaa
      </Button>
      <Button size="sm" kind="ghost" onClick={() => setOpen('withdraw')}>
        Peru ehdotus
      </Button>
      {open === 'enter' ? (
        <EnterPriceAnswerDialog proposal={proposal} ticketId={ticketId} shown={shown} onClose={close} />
      ) : null}
      {open === 'withdraw' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Perutaanko hintaehdotus?"
          confirmLabel="Peru ehdotus"
          cancelLabel="Älä peru"
          danger
          onConfirm={async () => {
            const about = { organizationId, proposalId: proposal.id, version: proposal.version }
            await act(withdraw.mutateAsync(about), 'Hintaehdotus peruttu', 'Ehdotusta ei voitu perua')
          }}
        >
          <p>Asiakas näkee, että hintaa ei enää ehdoteta. Ehdotus jää huollon historiaan.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
