import type { FieldErrors } from 'react-hook-form'
import type { FieldError } from '#shared/app-error.ts'
import { inSentences } from '../failure-text.ts'
import { toast } from '../ui/toast.ts'

type Wrong = { field: string; message: string; element: unknown }

/** The messages of a form's errors with the names of their fields, nested ones too. */
function wrongOnes(errors: object, path: string[] = []): Wrong[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || error instanceof Node) return []
    const at = [...path, name]
    if ('message' in error && typeof error.message === 'string' && error.message !== '')
      return [{ field: at.join('.'), message: error.message, element: 'ref' in error ? error.ref : null }]
    return wrongOnes(error, at)
  })
}

/** Whether the page shows it: by its sentence, or by its marked control, which may have a sentence of its own. */
const isVisible = ({ message, element }: Wrong): boolean =>
  (element instanceof Element && element.isConnected && element.getAttribute('aria-invalid') === 'true') ||
  [...document.querySelectorAll('[role="alert"]')].some(({ textContent }) => textContent?.includes(message))

/**
 * What refuses a form and is shown nowhere in it, such as a value that a register filled in without a field. A button would be dead without a
 * word. Ask when the errors have been drawn.
 */
export function hiddenErrors(errors: FieldErrors): string | undefined {
  const hidden = wrongOnes(errors).filter((one) => !isVisible(one))
  const first = hidden.filter(({ message }, index) => hidden.findIndex((one) => one.message === message) === index)
  return first.length > 0 ? inSentences(first) : undefined
}

/** The errors of a form that has no place of its own for them. */
export const toastHiddenErrors = (errors: FieldErrors): void =>
  afterDrawing(() => {
    const hidden = hiddenErrors(errors)
    if (hidden) toast.error(hidden)
  })

/** The same of what the server refused: its fields may be none of the form's. */
export const toastHiddenFieldErrors = (fields: readonly FieldError[]): void =>
  toastHiddenErrors(Object.fromEntries(fields.map(({ field, message }) => [field, { type: 'server', message }])))

/** The marks are drawn with the next frame. */
export function afterDrawing(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
