import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Täällä kirjoitat suoraan toiselle organisaatiolle. Siihen asti kirjoita kommentti huoltoon: toinen osapuoli näkee sen heti.',
}
