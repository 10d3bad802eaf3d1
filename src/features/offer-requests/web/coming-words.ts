import type { ComingWords } from '#web/navigation/coming-soon-page.tsx'

export const comingWords: ComingWords = {
  text: 'Täällä pyydät tarjouksen usealta korjaamolta yhdellä kertaa. Siihen asti ilmoita auto korjaamolle ja kysy hintaa huollon kommentilla.',
  meanwhile: { to: '/app/tickets/new', label: 'Ilmoita auto korjaamolle' },
}
