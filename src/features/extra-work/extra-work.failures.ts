/** Why a call about extra work is refused, and what the screen says then. */
export const extraWorkFailures = {
  extra_work: 'Lisätyöpyyntöä ei löytynyt.',
  extra_work_changed: 'Lisätyöpyyntö muuttui samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  extra_work_settled: 'Lisätyöpyyntöön on jo vastattu tai se on peruttu.',
  extra_work_asking:
    'Lisätyölupaa voi pyytää vain korjaamo, ja vain avoimessa huollossa ennen kuin auto on noudettavissa.',
  extra_work_answering: 'Tähän lisätyöpyyntöön ei voi enää vastata.',
  above_approval_limit: 'Summa ylittää hyväksymisrajasi. Pyydä pääkäyttäjää hyväksymään.',
  finding_asked: 'Jostakin löydöksestä on jo pyydetty lupa tässä huollossa. Katso, mitä siitä vastattiin.',
  too_many_extra_works: 'Huollossa on jo 50 lisätyöpyyntöä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof extraWorkFailures, string> {}
}
