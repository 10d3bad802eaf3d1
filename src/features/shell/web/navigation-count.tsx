import type { ReactNode } from 'react'
import { useViewer } from '#features/organizations/web/use-viewer.ts'
import type { NavigationEntry } from '#web/feature.ts'

type Count = { of: number; label: string; isUrgent: boolean }
type Props = { count: NonNullable<NavigationEntry['count']>; children: (count: Count) => ReactNode }

/** Fetches the number next to an entry; nothing is shown at 0. */
export function NavigationCount({ count: { useCount, label, isUrgent }, children }: Props) {
  const of = useCount()
  const viewer = useViewer()
  return of > 0 ? children({ of, label, isUrgent: isUrgent?.(viewer) ?? false }) : null
}
