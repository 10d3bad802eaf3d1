import { clsx } from 'clsx'
import { type ComponentProps, type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { controlClass } from './text-input.tsx'

type Props = ComponentProps<'textarea'> & {
  /** Shows how many characters are used of `maxLength` (in UTF-16 units, as the browser counts). */
  counter?: boolean | undefined
}

/** Grows with its text from `rows` up to 60 % of the screen. */
export function TextArea({ className, rows = 3, counter = false, ref, onInput, ...rest }: Props) {
  const field = useFieldControl()
  const own = useRef<HTMLTextAreaElement | null>(null)
  const [length, setLength] = useState(0)

  const grow = useCallback(() => {
    const area = own.current
    if (!area) return
    if (!CSS.supports('field-sizing', 'content')) {
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight + 2}px`
    }
    setLength(area.value.length)
  }, [])
  // a form library may set the value without an event, so look again after every render
  useEffect(grow)

  return (
    <div className={clsx('grid', className)}>
      <textarea
        {...field}
        rows={rows}
        // a field that is sized by its content does not heed its rows
        style={{ '--rows': rows } as CSSProperties}
        className={clsx(
          controlClass,
          'field-sizing-content max-h-[60dvh] min-h-[max(5rem,calc(var(--rows)*1lh+1.125rem))] resize-y py-2',
        )}
        {...rest}
        ref={(area) => {
          own.current = area
          if (typeof ref === 'function') return ref(area)
          if (ref) ref.current = area
        }}
        onInput={(event) => {
          grow()
          onInput?.(event)
        }}
      />
      {counter ? (
        <span className="tabular mt-1 justify-self-end text-muted text-xs">
          {rest.maxLength ? `${length} / ${rest.maxLength}` : length}
          <span className="sr-only"> merkkiä</span>
        </span>
      ) : null}
    </div>
  )
}
