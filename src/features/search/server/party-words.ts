import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { WordSource } from '#server/word-sources.ts'

/** Marks all things that an organisation has documents of (`refresh-documents.ts`). */
export const PARTY = 'organization'

/** What every kind reads of the other side: its names, and whether the two are connected, without which the business name is not read. */
export const partySources: readonly WordSource[] = [
  { thing: organizations.id, words: [organizations.name, organizations.businessName] },
  {
    thing: connections.customerId,
    words: [],
    reads: [connections.state],
    fixed: [connections.garageId],
  },
]
