import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { GarageOfferRequestRow, OfferRequestRow, Standing } from '../../offer-requests.ts'
import { isPast, type OfferRequestState } from '../../offer-states.ts'
import { OWN_PART_LABELS, STANDING_LABELS, STATE_LABELS } from '../../state-words.ts'
import { offersText, wishOf } from '../request-words.ts'
import { AnswerBy, RequestRow } from './request-row.tsx'

type Kind = 'neutral' | 'brand' | 'signal' | 'danger' | 'done'

const stateKinds: Record<OfferRequestState, Kind> = {
  OPEN: 'neutral',
  ACCEPTED: 'done',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
}

/** A customer's request, with how many have offered and from what price on. */
export function CustomerRow({ row, now }: { row: OfferRequestRow; now: number }) {
  const { state, answerBy, offerCount, garageCount, lowestGrossCents } = row
  const isOpen = state === 'OPEN'
  return (
    <RequestRow
      card={row}
      wish={wishOf(row)}
      badge={
        <>
          {isOpen ? (
            <Badge kind={offerCount > 0 ? 'signal' : 'neutral'}>
              {offerCount === 0 ? 'Ei vielä tarjouksia' : offersText(offerCount)}
            </Badge>
          ) : (
            <Badge kind={stateKinds[state]}>{STATE_LABELS[state]}</Badge>
          )}
          {isOpen && lowestGrossCents !== null ? (
            <span className="tabular whitespace-nowrap text-sm">
              <span className="text-muted">alkaen</span> {formatMoney(lowestGrossCents)}{' '}
              <span className="text-muted">sis. ALV</span>
            </span>
          ) : null}
        </>
      }
    >
      <span>{garageCount === 1 ? '1 korjaamo' : `${garageCount} korjaamoa`}</span>
      {isOpen ? <AnswerBy at={answerBy} now={now} /> : <span>Lähetetty {formatDate(row.createdAt)}</span>}
    </RequestRow>
  )
}

const standingKinds: Partial<Record<Standing, Kind>> = { CHOSEN: 'done' }

/** What a garage was asked, and the state of its part. */
export function GarageRow({ row, now }: { row: GarageOfferRequestRow; now: number }) {
  const { standing, askedState, isBeforeEdit, answerBy } = row
  const isOpen = standing === 'OPEN'
  const waits = isOpen && (askedState === 'ASKED' || isBeforeEdit) && !isPast(answerBy, now)
  const words = isBeforeEdit
    ? 'Asiakas muutti pyyntöä'
    : isOpen
      ? OWN_PART_LABELS[askedState]
      : STANDING_LABELS[standing]
  return (
    <RequestRow
      card={row}
      wish={wishOf(row)}
      badge={<Badge kind={waits ? 'signal' : (standingKinds[standing] ?? 'neutral')}>{words}</Badge>}
    >
      <span className="wrap-anywhere">{row.customer.name}</span>
      {isOpen ? <AnswerBy at={answerBy} now={now} /> : <span>Saatu {formatDate(row.createdAt)}</span>}
    </RequestRow>
  )
}
