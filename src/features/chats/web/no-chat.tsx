import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Next to the list while none of it is open. */
export function NoChat() {
  return (
    <EmptyState className="m-auto" icon={<MessagesSquare />} title="Valitse keskustelu">
      Valitse keskustelu listasta tai aloita uusi.
    </EmptyState>
  )
}
