import { type ReactNode, useEffect, useRef } from 'react'

const openDelayMs = 700
const skipDelayMs = 300
const gap = 8

/**
 * Shows `data-tooltip` of any element below it (IconButton sets one): after 700 ms of pointing, at once within 300 ms of
 * the last one, at once on keyboard focus; Escape hides it. One listener and one popup serve the whole page, so a list
 * of a thousand icon buttons costs nothing. The words must also be in the element's accessible name: screen readers do not read the popup.
 */
export function TooltipProvider({ children }: { children?: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const tip = popup.current
    if (!tip) return
    let anchor: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let closedAt = Number.NEGATIVE_INFINITY

    const isOpen = () => tip.matches(':popover-open')
    const hide = () => {
      clearTimeout(timer)
      if (isOpen()) {
        tip.hidePopover()
        closedAt = performance.now()
      }
      anchor = null
    }
    const show = (at: Element) => {
      const text = at.getAttribute('data-tooltip')
      if (!text || !at.isConnected) return
      tip.textContent = text
      tip.showPopover()
      const target = at.getBoundingClientRect()
      const own = tip.getBoundingClientRect()
      const above = target.top >= own.height + gap * 2
      const left = target.left + target.width / 2 - own.width / 2
      tip.style.left = `${Math.max(gap, Math.min(left, innerWidth - own.width - gap))}px`
      tip.style.top = `${above ? target.top - own.height - gap : target.bottom + gap}px`
    }
    const aim = (at: Element, delayMs: number) => {
      if (at === anchor) return
      const skip = isOpen() || performance.now() - closedAt < skipDelayMs
      hide()
      anchor = at
      timer = setTimeout(() => show(at), skip ? 0 : delayMs)
    }
    const tipped = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tooltip]') : null)
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const at = tipped(event)
      if (at) aim(at, openDelayMs)
      else if (event.target !== tip) hide()
    }
    const onFocus = (event: FocusEvent) => {
      const at = tipped(event)
      if (at?.matches(':focus-visible')) aim(at, 0)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerover', onOver, { signal })
    document.documentElement.addEventListener('pointerleave', hide, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])

  return (
    <>
      {children}
      <div
        ref={popup}
        popover="manual"
        aria-hidden="true"
        data-testid="tooltip"
        className="fixed inset-auto m-0 max-w-72 rounded-sm border-0 bg-ink px-2 py-1 font-medium text-canvas text-xs print:hidden"
      />
    </>
  )
}
