import { Check, type LucideIcon, Minus, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { InspectionPoint, Result } from '../inspections.ts'

/** A result has its shape and its word besides the colour. */
export const resultLooks: Record<Result, { icon: LucideIcon; text: string; pressed: string }> = {
  GREEN: { icon: Check, text: 'text-done', pressed: 'border-done bg-done-soft text-done' },
  YELLOW: { icon: TriangleAlert, text: 'text-signal', pressed: 'border-signal bg-signal-soft text-signal' },
  RED: { icon: OctagonAlert, text: 'text-danger', pressed: 'border-danger bg-danger-soft text-danger' },
  NOT_APPLICABLE: { icon: Minus, text: 'text-muted', pressed: 'border-ink bg-sunken text-ink' },
}

export function ResultIcon({
  result,
  className = 'size-5',
}: {
  result: InspectionPoint['result']
  className?: string
}) {
  if (result === null) return null
  const { icon: Icon, text } = resultLooks[result]
  return <Icon className={`shrink-0 ${text} ${className}`} aria-hidden="true" />
}
