import { Drawer as Base } from '@base-ui/react/drawer'
import { type ReactNode, type RefObject, useRef } from 'react'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay in sight at the bottom. */
  footer?: ReactNode
  /** Focused on closing; what had the focus before when missing. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

const closeThreshold = 0.25

/**
 * A sheet from the bottom, for small screens. Base UI closes a slow drag only past half of the height (fixed in 1.9),
 * so a release past a quarter closes it here.
 */
export function Drawer({ open, onOpenChange, title, children, footer, finalFocus }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const startY = useRef(0)
  const release = (y: number) => {
    const sheet = popup.current
    if (sheet?.hasAttribute('data-swiping') && y - startY.current > sheet.offsetHeight * closeThreshold)
      onOpenChange(false)
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-500 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport
          className="fixed inset-0 z-40 flex items-end justify-center"
          onPointerDownCapture={(event) => {
            startY.current = event.clientY
          }}
          onPointerUpCapture={(event) => release(event.clientY)}
          onTouchEndCapture={(event) => release(event.changedTouches[0]?.clientY ?? startY.current)}
        >
          <Base.Popup
            ref={popup}
            data-sheet
            finalFocus={finalFocus}
            data-testid="drawer"
            className="flex max-h-[85dvh] w-full max-w-2xl flex-col rounded-t-lg border-line border-t bg-raised shadow-dialog outline-none transition-transform duration-500 ease-drawer [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0"
          >
            <div className="mx-auto mt-2.5 mb-1 h-1 w-10 shrink-0 rounded-full bg-edge" data-testid="drawer-handle" />
            <Base.Content className="min-h-0 grow overflow-y-auto px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
              <Base.Title className="mb-3 font-semibold text-lg">{title}</Base.Title>
              {children}
            </Base.Content>
            {footer ? (
              <footer className="flex gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow">
                {footer}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
