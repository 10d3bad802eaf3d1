import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import type { PriceProposal, TicketLines } from '../line-items.ts'
import { answerInWords, STATE_WORDS } from '../proposal-words.ts'
import { type ShownPrices, shownPriceCents, vatWord } from '../shown-prices.ts'

/** Who accepted the price that binds; nothing of one that was agreed before there were proposals. */
export function AcceptedBy({ found }: { found: TicketLines }) {
  const accepted = found.proposals.find(({ id }) => id === found.price.proposalId)
  return accepted?.answer ? (
    <p className="wrap-anywhere text-muted text-sm">{answerInWords(accepted.answer, formatDateTime)}</p>
  ) : null
}

/** What was proposed before and what became of it, the newest first; that which binds and that which waits are shown above. */
export function PriceHistory({ found, shown }: { found: TicketLines; shown: ShownPrices }) {
  const past = found.proposals.filter(({ id, state }) => state !== 'OPEN' && id !== found.price.proposalId)
  if (past.length === 0) return null
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer py-1 text-muted">Aiemmat hintaehdotukset ({past.length})</summary>
      <ul className="mt-1 grid gap-2">
        {past.map((proposal) => (
          <Past key={proposal.id} proposal={proposal} shown={shown} />
        ))}
      </ul>
    </details>
  )
}

const Past = ({ proposal, shown }: { proposal: PriceProposal; shown: ShownPrices }) => (
  <li className="wrap-anywhere">
    <span className="font-semibold">
      {PRICE_TYPE_LABELS[proposal.priceType]} {formatMoney(shownPriceCents(proposal, shown))}
    </span>{' '}
    ({vatWord(shown)}), {STATE_WORDS[proposal.state]}.
    {proposal.answer ? (
      <span className="block text-muted">
        {answerInWords(proposal.answer, formatDateTime)}
        {proposal.answer.note ? ` ”${proposal.answer.note}”` : ''}
      </span>
    ) : (
      <span className="block text-muted">Ehdotettu {formatDateTime(proposal.proposedAt)}.</span>
    )}
  </li>
)
