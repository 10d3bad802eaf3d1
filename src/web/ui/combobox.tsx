import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { ChevronsUpDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'
import { useFieldControl } from './field.tsx'
import { popupClass } from './overlay-class.ts'
import type { PickerItem } from './picker.tsx'
import { Spinner } from './spinner.tsx'
import { controlClass } from './text-input.tsx'

type Props<Item extends PickerItem> = {
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** All choices, filtered here … */
  items?: readonly Item[] | undefined
  /** … or a search of the server; called 200 ms after the last key, aborted when it is out of date. */
  load?: ((query: string, signal: AbortSignal) => Promise<readonly Item[]>) | undefined
  renderItem?: ((item: Item) => ReactNode) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
}

const typingPauseMs = 200

/** Choose one of many by typing. Text that is not chosen goes back when the field is left. Built on Base UI. */
export function Combobox<Item extends PickerItem>({
  selected,
  onSelect,
  items = [],
  load,
  renderItem,
  placeholder = 'Hae...',
  emptyText = 'Ei tuloksia.',
  disabled = false,
  onBlur,
  className,
  'aria-label': ariaLabel,
}: Props<Item>) {
  const field = useFieldControl()
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState(false)
  const found = useFound(load, draft ?? '', open)
  const text = draft ?? selected?.label ?? ''

  return (
    <Autocomplete.Root
      items={load ? found.items : items}
      mode={load || draft === undefined ? 'none' : 'list'}
      {...(load || draft === undefined ? { filter: null } : {})}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return
        setDraft(next)
        if (next === '') onSelect(null)
      }}
      open={open}
      onOpenChange={setOpen}
      openOnInputClick
      autoHighlight
      itemToStringValue={(item: Item) => item.label}
      disabled={disabled}
      locale="fi"
    >
      <span className={clsx('relative block', className)}>
        <Autocomplete.Input
          {...field}
          aria-label={ariaLabel}
          placeholder={placeholder}
          onBlur={() => {
            setDraft(undefined)
            onBlur?.()
          }}
          className={clsx(controlClass, 'h-11 pr-10 desktop:h-10')}
        />
        {selected && !disabled ? (
          <button
            type="button"
            aria-label="Poista valinta"
            onClick={() => {
              setDraft(undefined)
              onSelect(null)
            }}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center text-muted hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        ) : (
          <ChevronsUpDown
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
            aria-hidden="true"
          />
        )}
      </span>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-60">
          <Autocomplete.Popup className={clsx(popupClass, 'w-(--anchor-width) min-w-48')}>
            <Autocomplete.Status className="text-muted">
              {found.loading ? (
                <span className="flex animate-late items-center gap-2 px-3 py-2.5">
                  <Spinner /> Haetaan…
                </span>
              ) : null}
              {found.failed ? (
                <span className="block px-3 py-2.5 text-danger">Haku ei onnistunut. Yritä uudelleen.</span>
              ) : null}
            </Autocomplete.Status>
            <Autocomplete.Empty className="px-3 text-muted">
              {found.loading || found.failed ? null : <p className="py-2.5">{emptyText}</p>}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[300px] overflow-y-auto p-1 empty:p-0">
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.value}
                  value={item}
                  onClick={() => {
                    setDraft(undefined)
                    onSelect(item)
                  }}
                  className="flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 data-highlighted:bg-ink/8 desktop:min-h-9"
                >
                  {renderItem ? renderItem(item) : item.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function useFound<Item>(
  load: ((query: string, signal: AbortSignal) => Promise<readonly Item[]>) | undefined,
  query: string,
  active: boolean,
) {
  const [state, setState] = useState<{ items: readonly Item[]; loading: boolean; failed: boolean }>({
    items: [],
    loading: false,
    failed: false,
  })
  // the caller writes `load` in place, so its identity says nothing: only the text and the open list load again
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!load || !active) return
    const abort = new AbortController()
    setState((old) => ({ ...old, loading: true, failed: false }))
    // what comes during a press would move the pressed item away from under the finger
    const show = (answer: typeof state) =>
      afterPress(() => {
        if (!abort.signal.aborted) setState(answer)
      })
    const timer = setTimeout(
      () => {
        load(query, abort.signal).then(
          (items) => show({ items, loading: false, failed: false }),
          () => show({ items: [], loading: false, failed: true }),
        )
      },
      query === '' ? 0 : typingPauseMs,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, active])
  return state
}
