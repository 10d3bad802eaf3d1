import { Badge } from '#web/ui/badge.tsx'
import type { DueState } from '../service-plans.ts'

/** Whether a part of a programme is late or soon; nothing while it is neither. */
export const DueStateBadge = ({ state }: { state: DueState | null }) =>
  state === null ? null : (
    <Badge kind={state === 'LATE' ? 'signal' : 'neutral'}>{state === 'LATE' ? 'Myöhässä' : 'Pian'}</Badge>
  )
