import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useItemsWhilePressed } from './after-press.ts'
import { useFieldControl } from './field.tsx'
import type { PickerItem } from './picker.tsx'
import { Skeleton } from './skeleton.tsx'

type Props<Item extends PickerItem> = {
  /** Names the list. */
  label: string
  text: string
  onTextChange: (text: string) => void
  /** In the order in which they are offered; the first one is what Enter takes. */
  items: readonly Item[]
  /** Whether the items answer the current text; until they do, Enter waits for them. */
  isCurrent: boolean
  /** `isLeft`: the field was left meanwhile, so the focus is somewhere else by now. */
  onPick: (item: Item, isLeft: boolean) => void
  /** The one that is certainly meant by the text: it is taken when the field is left. */
  meant?: Item | undefined
  onLeave?: ((meant: Item | undefined) => void) | undefined
  renderItem: (item: Item) => ReactNode
  /** This height (rem) is kept until the first items come: what is below does not move. */
  keptHeight?: number | undefined
  /** Read out as it changes: how many there are more. */
  status?: ReactNode
  /** An input without value and handlers of its own; inside a Field. */
  input: ReactElement<ComponentProps<'input'>>
  /** The input in its frame. */
  frame: (input: ReactElement) => ReactNode
}

/**
 * A field with suggestions under it, in the flow of the page: as many as fit, and no list that scrolls within the page. Arrows choose, Enter
 * takes, also when it was pressed before the suggestions came. Built on Base UI.
 */
export function InlineSuggestions<Item extends PickerItem>(props: Props<Item>) {
  const {
    label,
    text,
    onTextChange,
    items,
    isCurrent,
    onPick,
    meant,
    onLeave,
    renderItem,
    keptHeight,
    status,
    input,
    frame,
  } = props
  const field = useFieldControl()
  const [shown, onPointerDown] = useItemsWhilePressed(items)
  /** What waits for the suggestions of a text. */
  const [waiting, setWaiting] = useState<{ text: string; isEntered: boolean; isLeft: boolean }>()
  const settle = useEffectEvent((asked: { text: string; isEntered: boolean; isLeft: boolean }) => {
    setWaiting(undefined)
    if (asked.text !== text) return
    if (!asked.isEntered) onLeave?.(meant)
    else if (items[0]) onPick(items[0], asked.isLeft)
  })
  useEffect(() => {
    if (waiting && isCurrent) settle(waiting)
  }, [waiting, isCurrent])

  return (
    <Autocomplete.Root
      open
      inline
      items={shown}
      mode="none"
      filter={null}
      itemToStringValue={(item: Item) => item.label}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onTextChange(next)
      }}
      autoHighlight="always"
      keepHighlight
      locale="fi"
    >
      {frame(
        <Autocomplete.Input
          {...field}
          render={input}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // a form is never sent from here
            event.preventDefault()
            if (isCurrent) return
            event.preventBaseUIHandler()
            setWaiting({ text, isEntered: true, isLeft: false })
          }}
          // an Enter before it still counts
          onBlur={() =>
            setWaiting((before) => ({ text, isEntered: before?.text === text && before.isEntered, isLeft: true }))
          }
        />,
      )}
      <Autocomplete.List aria-label={label} onPointerDown={onPointerDown} className="grid gap-1 empty:hidden">
        {(item: Item) => (
          <Autocomplete.Item
            key={item.value}
            value={item}
            // the field keeps the focus, so that it is not left before the press is done
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(item, false)}
            className="flex min-h-11 cursor-default items-center gap-3 rounded-md border border-transparent px-2.5 py-1.5 data-highlighted:border-line data-highlighted:bg-ink/8"
          >
            {renderItem(item)}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {keptHeight && items.length === 0 && !isCurrent ? (
        <div style={{ height: `${keptHeight}rem` }}>
          <Skeleton className="size-full" />
        </div>
      ) : null}
      <Autocomplete.Status className="text-muted text-sm empty:hidden">{status}</Autocomplete.Status>
    </Autocomplete.Root>
  )
}
