import { Badge } from '#web/ui/badge.tsx'
import type { Standing } from '../packages.ts'

/** That something is not sold any more; nothing for what is. */
export function StandingBadge({ standing }: { standing: Standing }) {
  if (standing === 'SOLD') return null
  return <Badge>{standing === 'REMOVED' ? 'Poistettu hinnastosta' : 'Ei käytössä'}</Badge>
}
