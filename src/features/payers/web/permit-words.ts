import { formatMoney } from '#shared/money.ts'
import type { AskingState, PermitState, TicketPayer } from '../permits.ts'

type Kind = 'neutral' | 'brand' | 'signal' | 'danger' | 'done'

export const PERMIT_LABELS: Record<PermitState, { label: string; kind: Kind }> = {
  NOT_NEEDED: { label: 'Lupaa ei tarvita', kind: 'neutral' },
  TO_ASK: { label: 'Lupa pyytämättä', kind: 'signal' },
  ASKED: { label: 'Lupaa pyydetty', kind: 'brand' },
  GRANTED: { label: 'Lupa myönnetty', kind: 'done' },
  EXCEEDED: { label: 'Luvan raja ylittyy', kind: 'danger' },
  DECLINED: { label: 'Lupaa ei annettu', kind: 'danger' },
}

export const ASKING_LABELS: Record<AskingState, { label: string; kind: Kind }> = {
  ASKED: { label: 'Odottaa vastausta', kind: 'signal' },
  GRANTED: { label: 'Myönnetty', kind: 'done' },
  DECLINED: { label: 'Ei annettu', kind: 'danger' },
  WITHDRAWN: { label: 'Peruttu', kind: 'neutral' },
  REPLACED: { label: 'Korvattu uudella', kind: 'neutral' },
}

/** What is permitted, what is too much, and what to do next. */
export function permitSentence({ permit, payerNetCents }: Pick<TicketPayer, 'permit' | 'payerNetCents'>): string {
  const { state, limitCents, isAsked } = permit
  if (state === 'EXCEEDED' && limitCents !== null) {
    const over = `Maksajan osuus ${formatMoney(payerNetCents)} ylittää luvan rajan ${formatMoney(limitCents)} (veroton): ${formatMoney(payerNetCents - limitCents)} liikaa.`
    return `${over} ${isAsked ? 'Uutta lupaa on pyydetty.' : 'Pyydä uusi lupa tai siirrä rivejä haltijalle.'}`
  }
  switch (state) {
    case 'TO_ASK':
      return 'Pyydä lupa ennen työtä: ilman sitä maksajaa ei voi laskuttaa.'
    case 'ASKED':
      return 'Maksaja ei ole vielä vastannut.'
    case 'DECLINED':
      return 'Pyydä uudelleen muutetuilla riveillä, tai siirrä rivit haltijalle.'
    case 'GRANTED':
      return isAsked ? 'Uutta lupaa on pyydetty. Tämä on voimassa, kunnes uusi on myönnetty.' : ''
    default:
      return ''
  }
}
