import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

export type PickerItem = { value: string; label: string }

type Props<Item extends PickerItem> = {
  label: string
  items: readonly Item[]
  onPick: (item: Item, event: { newTab: boolean }) => void
  /** How an item looks; its label when missing. */
  renderItem?: ((item: Item) => ReactNode) | undefined
  /** All the text that the search looks at; the label when missing. */
  searchText?: ((item: Item) => string) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  /** Controlled text, when the server does the searching: `items` are then shown as they are. */
  query?: string | undefined
  onQueryChange?: ((query: string) => void) | undefined
  listClassName?: string | undefined
}

/** A filterable list that is always open: the organisation switcher, the search window. Stands on Base UI. */
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
  listClassName = 'max-h-[300px]',
}: Props<Item>) {
  const remote = query !== undefined
  return (
    <Autocomplete.Root
      open
      inline
      items={items}
      mode={remote ? 'none' : 'list'}
      itemToStringValue={(item: Item) => searchText?.(item) ?? item.label}
      {...(remote ? { value: query, filter: null } : {})}
      onValueChange={(text, { reason }) => {
        // picking an item would put its text into the field; the list is only a way to choose
        if (reason !== 'item-press') onQueryChange?.(text)
      }}
      autoHighlight="always"
      keepHighlight
      locale="fi"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-3">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <Autocomplete.Input
          aria-label={label}
          placeholder={placeholder}
          className="h-12 w-full bg-transparent text-[1rem] outline-none desktop:h-11 desktop:text-base"
        />
      </div>
      <Autocomplete.Empty className="px-3 text-muted">
        <p className="py-4">{emptyText}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className={clsx('overflow-y-auto p-1 empty:p-0', listClassName)}>
        {(item: Item) => (
          <Autocomplete.Item
            key={item.value}
            value={item}
            onClick={(event) => onPick(item, { newTab: event.metaKey || event.ctrlKey })}
            className="flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 data-highlighted:bg-ink/8 desktop:min-h-9"
          >
            {renderItem ? renderItem(item) : item.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
