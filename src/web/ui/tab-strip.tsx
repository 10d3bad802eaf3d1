import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; className: string; content: ReactNode }[]
  shown: Value
  onShow: (value: Value) => void
  /** The id of what is shown, which is labelled by `{panelId}-{value}`. */
  panelId: string
  className?: string | undefined
}

/** Views of which a phone shows one at a time, as a strip of tabs that scrolls to the one that is shown. Arrows move between tabs. */
export function TabStrip<Value extends string>({ label, tabs, shown, onShow, panelId, className }: Props<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, tab] = [strip.current, tabOf(strip.current, shown)]
    if (box && tab) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.clientWidth) / 2 })
  }, [shown])
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ value }) => value === shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[to]?.value
    if (!next) return
    event.preventDefault()
    onShow(next)
    tabOf(strip.current, next)?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className={clsx('relative -mx-4 mb-2 flex overflow-x-auto px-2 [scrollbar-width:none]', className)}
    >
      {tabs.map((tab) => {
        const isShown = tab.value === shown
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${panelId}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={isShown}
            aria-controls={panelId}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onShow(tab.value)}
            onKeyDown={step}
            className={clsx('relative grid shrink-0 grow gap-0.5 px-2 focus-visible:-outline-offset-2', tab.className)}
          >
            {tab.content}
            {isShown ? <span className="absolute inset-x-3 bottom-0 h-0.5 rounded-full bg-brand" /> : null}
          </button>
        )
      })}
    </div>
  )
}

const tabOf = (strip: HTMLElement | null, value: string): HTMLElement | null =>
  strip?.querySelector<HTMLElement>(`[data-tab="${value}"]`) ?? null
