import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { useMedia } from '#web/media.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { MAX_BODY } from '../../chats.ts'

/** From so few characters left on it is said how many. */
const FEW_LEFT = 500

type Props = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  body: string
  onBody: (body: string) => void
  onEnter: () => void
  onEscape?: (() => void) | undefined
  /** Arrow up while nothing is written. */
  onUp?: (() => void) | undefined
  error: string | undefined
  before?: ReactNode
  after: ReactNode
}

/** What is too long, in Finnish: nothing is cut off silently. */
export const tooLongText = (body: string): string | undefined =>
  body.length > MAX_BODY
    ? `Viesti on ${body.length - MAX_BODY} merkkiä liian pitkä. Viestissä voi olla enintään ${MAX_BODY} merkkiä.`
    : undefined

/** A text that grows as it is written, between the buttons of its line. Enter sends where there is a keyboard for it. */
export function TextRow({ ref, label, body, onBody, onEnter, onEscape, onUp, error, before, after }: Props) {
  const isTouched = useMedia('(pointer: coarse)')
  const hintId = useId()
  const left = MAX_BODY - body.length
  const onKeyDown = (event: KeyboardEvent) => {
    // an input method takes its own Enter
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      onEscape()
    }
    if (event.key === 'ArrowUp' && onUp && body === '' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      onUp()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    if (isTouched && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <div className="flex items-end gap-1.5">
        {before}
        <Field label={label} hideLabel className="min-w-0 grow" error={tooLongText(body) ?? error}>
          <TextArea
            ref={ref}
            rows={1}
            className="[&>textarea]:max-h-[35dvh] [&>textarea]:min-h-10 [&>textarea]:resize-none max-desktop:[&>textarea]:min-h-11"
            value={body}
            placeholder="Kirjoita tähän"
            enterKeyHint={isTouched ? 'enter' : 'send'}
            {...(isTouched ? {} : { 'aria-keyshortcuts': 'Enter' })}
            onChange={(event) => onBody(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        {after}
      </div>
      <div className="flex gap-3 text-muted text-xs empty:hidden">
        {isTouched ? null : <p id={hintId}>Enter lähettää, Vaihto + Enter vaihtaa rivin</p>}
        {left >= 0 && left <= FEW_LEFT ? (
          <p className="tabular ml-auto" role="status">
            {left} merkkiä jäljellä
          </p>
        ) : null}
      </div>
    </>
  )
}
