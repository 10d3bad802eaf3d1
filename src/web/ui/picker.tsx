import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useItemsWhilePressed } from './after-press.ts'

export type PickerItem = { value: string; label: string }

type Props<Item extends PickerItem> = {
  label: string
  items: readonly Item[]
  /** `newTab`: Ctrl or Cmd was held, or the middle button pressed. */
  onPick: (item: Item, event: { newTab: boolean }) => void
  /** How an item looks; its label when missing. */
  renderItem?: ((item: Item) => ReactNode) | undefined
  /** All the text that the search looks at; the label when missing. */
  searchText?: ((item: Item) => string) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  /** Controlled text, when the server does the searching: `items` are then shown unfiltered. */
  query?: string | undefined
  onQueryChange?: ((query: string) => void) | undefined
  /** Whether the items answer the current query; until they do, Enter waits for them. */
  isCurrent?: boolean | undefined
  /** Read out as it changes: how many there are. */
  status?: string | undefined
  /** At the end of the field. */
  beside?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null> | undefined
  maxLength?: number | undefined
  /** Names the list. */
  listLabel?: string | undefined
  listClassName?: string | undefined
}

/** A filterable list that is always open: the organisation switcher, the search window. Built on Base UI. */
export function Picker<Item extends PickerItem>({
  label,
  items,
  onPick,
  renderItem,
  searchText,
  placeholder = 'Hae...',
  emptyText = 'Ei tuloksia.',
  query,
  onQueryChange,
  isCurrent = true,
  status,
  beside,
  inputRef,
  maxLength,
  listLabel,
  listClassName = 'max-h-[300px]',
}: Props<Item>) {
  const remote = query !== undefined
  const [shown, onPointerDown] = useItemsWhilePressed(items)
  const highlighted = useRef<Item>(undefined)
  const [waiting, setWaiting] = useState<{ query: string | undefined; newTab: boolean }>()
  const settle = useEffectEvent((asked: NonNullable<typeof waiting>) => {
    setWaiting(undefined)
    if (asked.query === query && items[0]) onPick(items[0], asked)
  })
  useEffect(() => {
    if (waiting && isCurrent) settle(waiting)
  }, [waiting, isCurrent])
  return (
    <Autocomplete.Root
      open
      inline
      items={shown}
      mode={remote ? 'none' : 'list'}
      itemToStringValue={(item: Item) => searchText?.(item) ?? item.label}
      {...(remote ? { value: query, filter: null } : {})}
      onValueChange={(text, { reason }) => {
        // picking an item would put its text into the field; the list is only a way to choose
        if (reason !== 'item-press') onQueryChange?.(text)
      }}
      onItemHighlighted={(item: Item | undefined) => {
        highlighted.current = item
      }}
      autoHighlight="always"
      keepHighlight
      locale="fi"
    >
      <div className="flex shrink-0 items-center gap-2.5 border-line border-b px-3">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <Autocomplete.Input
          aria-label={label}
          placeholder={placeholder}
          ref={inputRef}
          maxLength={maxLength}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            const newTab = event.metaKey || event.ctrlKey
            // Base UI handles only Enter
            if (isCurrent && !newTab) return
            event.preventBaseUIHandler()
            if (!isCurrent) setWaiting({ query, newTab })
            else if (highlighted.current) onPick(highlighted.current, { newTab })
          }}
          className="h-12 w-full bg-transparent text-[1rem] outline-none desktop:h-11 desktop:text-base"
        />
        {beside}
      </div>
      <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
      <Autocomplete.Empty className="px-3 text-muted">
        {emptyText ? <p className="py-4">{emptyText}</p> : null}
      </Autocomplete.Empty>
      <Autocomplete.List
        aria-label={listLabel}
        onPointerDown={onPointerDown}
        className={clsx('overflow-y-auto p-1 empty:p-0', listClassName)}
      >
        {(item: Item) => (
          <Autocomplete.Item
            key={item.value}
            value={item}
            onClick={(event) => onPick(item, { newTab: event.metaKey || event.ctrlKey })}
            onAuxClick={(event) => {
              if (event.button === 1) onPick(item, { newTab: true })
            }}
            className="group/item flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 data-highlighted:bg-ink/8 desktop:min-h-9"
          >
            {renderItem ? renderItem(item) : item.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
