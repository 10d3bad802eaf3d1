import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Täällä haet kaiken vanhan yhdestä paikasta. Siihen asti arkistoidut huollot ovat työpöydällä, kun rajaat ne esiin.',
  meanwhile: { to: '/app', search: { archived: 1 }, label: 'Näytä arkistoidut huollot' },
}
