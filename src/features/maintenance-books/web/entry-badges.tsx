import { Badge } from '#web/ui/badge.tsx'
import { sourceWords } from '../entry-words.ts'
import type { BookEntry } from '../maintenance-books.ts'

type Props = { entry: Pick<BookEntry, 'source' | 'importedBy' | 'corrects' | 'correctedBy'> }

/** Who entered it, unless the garage did, and what it corrects or is corrected by. */
export const EntryBadges = ({ entry }: Props) => (
  <>
    {entry.source === 'GARAGE' ? null : <Badge>{sourceWords(entry)}</Badge>}
    {entry.corrects === null ? null : <Badge kind="brand">Korjaa merkintää {entry.corrects}</Badge>}
    {entry.correctedBy === null ? null : <Badge kind="danger">Korjattu merkinnässä {entry.correctedBy}</Badge>}
  </>
)
