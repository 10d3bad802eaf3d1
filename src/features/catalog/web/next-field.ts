import type { KeyboardEvent } from 'react'

/**
 * Enter within a row of fields goes on to its next field, and from the last one to where the next row begins; the form around is not sent
 * by it. The row is the element that has the handler.
 */
export function toNextField(event: KeyboardEvent<HTMLElement>, toNextRow: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  if (at < 0) return
  event.preventDefault()
  const next = fields[at + 1]
  if (!next) toNextRow()
  else {
    next.focus()
    if (next instanceof HTMLInputElement) next.select()
  }
}
