import { type PriceAnswer, type ProposalState, SPOKEN_WAY_LABELS } from './price-proposals.ts'

export const STATE_WORDS: Record<ProposalState, string> = {
  OPEN: 'odottaa vastausta',
  ACCEPTED: 'hyväksytty',
  DECLINED: 'ei hyväksytty',
  WITHDRAWN: 'peruttu',
  REPLACED: 'korvattu uudella',
}

/** Who answered, how and when; `at` writes a moment. */
export function answerInWords(answer: PriceAnswer, at: (moment: string) => string): string {
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
