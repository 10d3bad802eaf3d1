import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of a page of a list that is past its end: its rows have gone since, or an old address leads there. */
export const EmptiedPage = ({ onFirst, children }: { onFirst: () => void; children: ReactNode }) => (
  <EmptyState title="Sivua ei ole" icon={<SearchX />} action={<Button onClick={onFirst}>Ensimmäiselle sivulle</Button>}>
    {children}
  </EmptyState>
)
