import { ComingSoonPage } from '#web/navigation/coming-soon-page.tsx'

const words = { text: 'Täällä vastaat asiakkaan tarjouspyyntöön.' }

/** What a garage was asked, and what it answers. */
export const GarageRequest = (_: { offerRequestId: string }) => <ComingSoonPage title="Tarjouspyyntö" words={words} />
