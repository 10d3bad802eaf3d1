import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Huoltokirjaan kertyy auton koko huoltohistoria. Siihen asti näet auton huollot sen omalta sivulta, jonne pääset rekisterinumerosta.',
}
