import { ComingSoonPage } from '#web/navigation/coming-soon-page.tsx'
import { comingWords } from '../coming-words.ts'

/** A request with all its answers, as its customer sees it. */
export const CustomerRequest = (_: { offerRequestId: string }) => (
  <ComingSoonPage title="Tarjouspyyntö" words={comingWords} />
)
