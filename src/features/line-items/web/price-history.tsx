import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import type { PriceProposal, TicketLines } from '../line-items.ts'
import { type PriceAnswer, type ProposalState, SPOKEN_WAY_LABELS } from '../price-proposals.ts'
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

const STATE_WORDS: Record<ProposalState, string> = {
  OPEN: 'odottaa vastausta',
  ACCEPTED: 'hyväksytty',
  DECLINED: 'ei hyväksytty',
  WITHDRAWN: 'peruttu',
  REPLACED: 'korvattu uudella',
}

/** Who answered, how and when; `at` writes a moment. */
function answerInWords(answer: PriceAnswer, at: (moment: string) => string): string {
  const by = answer.by ?? 'Entinen käyttäjä'
  switch (answer.how) {
    case 'PRODUCT':
      return `${by} vastasi ${at(answer.at)}.`
    case 'LINK':
      return `${answer.answeredBy} vastasi linkistä ${at(answer.at)}.${answer.linkTo ? ` Linkki lähetettiin: ${answer.linkTo}.` : ''}`
    case 'WRITTEN_DOWN': {
      const way = answer.way ? SPOKEN_WAY_LABELS[answer.way] : 'Korjaamolle'
      return `${way} vastasi ${answer.answeredBy}${answer.saidAt ? ` ${at(answer.saidAt)}` : ''}. Vastauksen kirjasi ${by} ${at(answer.at)}.`
    }
    case 'OFFER':
      return `${by} hyväksyi tarjouksen ${at(answer.at)}.`
    case 'BETTER':
      return `Edullisempi hinta tuli voimaan ${at(answer.at)}.`
  }
}
