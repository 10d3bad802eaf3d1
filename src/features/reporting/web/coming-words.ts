import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Täällä näet, paljonko on tehty ja missä ajassa. Siihen asti huoltojen tilanne näkyy työpöydältä.',
}
