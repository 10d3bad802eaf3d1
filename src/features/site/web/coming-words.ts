import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Teksti julkaistaan tällä sivulla. Siihen asti saat sen pyytämällä palvelun ylläpidolta.',
}
