import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Tab<Value extends string> = { value: Value; label: ReactNode; count?: number | undefined }
type ListProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** What the ids of tabs and panels begin with: each panel has `tabPanel(id, value)`. */
  id: string
  className?: string | undefined
}
type Props = Omit<ListProps<string>, 'tabs' | 'id'> & {
  tabs: readonly (Tab<string> & { content: ReactNode })[]
}

export const tabClass =
  'relative shrink-0 whitespace-nowrap px-3 py-2.5 font-semibold text-muted after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-brand aria-[current=page]:text-ink aria-[current=page]:after:bg-brand max-desktop:min-h-11'

/** What makes an element the panel of a tab. */
export const tabPanel = (id: string, value: string) =>
  ({ role: 'tabpanel', id: `${id}-${value}-panel`, 'aria-labelledby': `${id}-${value}` }) as const

/** Only the tabs, for a screen that keeps all of its parts and hides those that are not chosen. Arrows move between tabs. */
export function TabList<Value extends string>({ label, tabs, value, onValueChange, id, className }: ListProps<Value>) {
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = tabs[moves[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onValueChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={clsx('flex overflow-x-auto border-line border-b', className)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tabPanel(id, tab.value).id}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValueChange(tab.value)}
          onKeyDown={step}
          className={clsx(tabClass, 'flex items-center gap-2')}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="tabular rounded-full bg-sunken px-1.5 text-muted text-xs">{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  )
}

/**
 * Parts of one screen, one at a time; arrows move between tabs. When each part has an address of its own, write links
 * with `tabClass` inside a `nav` instead (the router sets aria-current).
 */
export function Tabs({ label, tabs, value, onValueChange, className }: Props) {
  const id = useId()
  const current = tabs.find((tab) => tab.value === value)
  return (
    <div className={className}>
      <TabList label={label} tabs={tabs} value={value} onValueChange={onValueChange} id={id} />
      <div {...tabPanel(id, value)} className="pt-4">
        {current?.content}
      </div>
    </div>
  )
}
