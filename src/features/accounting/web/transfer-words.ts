import { formatDate, formatDateTime } from '#web/format.ts'
import { passes, type Transfer, type TransferState } from '../accounting.ts'
import { FAILURE_TEXTS, GAVE_UP_TEXT, SYSTEM_WORDS } from '../accounting-words.ts'

type Look = { label: string; kind: 'neutral' | 'done' | 'danger' }

const STATE_LOOKS: Record<TransferState, Look> = {
  WAITING: { label: 'Odottaa siirtoa', kind: 'neutral' },
  SENT: { label: 'Siirretty', kind: 'done' },
  FAILED: { label: 'Siirto ei onnistunut', kind: 'danger' },
  CANCELLED: { label: 'Ei siirretty', kind: 'neutral' },
}

/** A failure that the product tries again is one that its people see, too. */
export function lookOf({ state, failure, paidOn }: Pick<Transfer, 'state' | 'failure' | 'paidOn'>): Look {
  if (state === 'SENT' && paidOn !== null) return { label: `Maksettu ${shortDay(paidOn)}`, kind: 'done' }
  return state === 'WAITING' && failure !== null ? { label: 'Siirto viivästyy', kind: 'danger' } : STATE_LOOKS[state]
}

/** "12.11." */
const shortDay = (day: string): string => formatDate(day).replace(/\d{4}$/, '')

/** Where it is, in a sentence. */
export function stateText({ system, state, foreignNumber, transferredAt }: Transfer): string {
  const { into } = SYSTEM_WORDS[system]
  const at = transferredAt === null ? '' : ` ${formatDate(transferredAt)}`
  if (state === 'WAITING') return `Odottaa siirtoa: ${SYSTEM_WORDS[system].name}.`
  if (state === 'FAILED') return `Siirto ei onnistunut: ${SYSTEM_WORDS[system].name}.`
  if (state === 'CANCELLED') return 'Peruttiin ennen siirtoa, joten sitä ei siirretty.'
  return foreignNumber ? `Siirretty ${into}${at}. Numero siellä on ${foreignNumber}.` : `Lähetetty ${into}${at}.`
}

/** Why the last try failed, what to do, and when the next one is; empty where all is well. */
export function failureWords({ state, failure, nextTryAt }: Pick<Transfer, 'state' | 'failure' | 'nextTryAt'>): string {
  const again = nextTryAt === null ? '' : `Seuraava yritys ${formatDateTime(nextTryAt)}.`
  if (failure === null) return again
  if (state === 'WAITING' && failure === 'INVOICE_FIRST') return 'Odottaa, että hyvitettävä lasku siirtyy.'
  if (!passes(failure)) return FAILURE_TEXTS[failure]
  return state === 'FAILED' ? GAVE_UP_TEXT : [FAILURE_TEXTS[failure], again].filter(Boolean).join(' ')
}

/** Whether it is about to go, so that its outcome is worth waiting for. */
export const isUnderWay = ({ state, failure, nextTryAt }: Pick<Transfer, 'state' | 'failure' | 'nextTryAt'>): boolean =>
  state === 'WAITING' && failure === null && nextTryAt === null
