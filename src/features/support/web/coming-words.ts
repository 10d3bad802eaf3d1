import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Täällä on vastauksia kysymyksiin ja lomake asiakaspalveluun. Siihen asti organisaatiosi pääkäyttäjä auttaa jäsenissä ja asetuksissa.',
}
