import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Tab = { value: string; label: ReactNode; content: ReactNode; count?: number | undefined }
type Props = {
  label: string
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
  className?: string | undefined
}

export const tabClass =
  'relative shrink-0 whitespace-nowrap px-3 py-2.5 font-semibold text-muted after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-brand aria-[current=page]:text-ink aria-[current=page]:after:bg-brand max-desktop:min-h-11'

/**
 * Parts of one screen, one at a time; arrows move between tabs. When each part has an address of its own, write links
 * with `tabClass` inside a `nav` instead (the router sets aria-current).
 */
export function Tabs({ label, tabs, value, onValueChange, className }: Props) {
  const id = useId()
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
  const current = tabs.find((tab) => tab.value === value)
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className="flex overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {current?.content}
      </div>
    </div>
  )
}
