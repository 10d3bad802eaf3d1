import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from './icon-button.tsx'
import { backdropClass } from './overlay-class.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Buttons; the main one last. They stay in sight while the body scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** `false`: neither Escape nor a click outside closes it, and there is no close button. */
  dismissible?: boolean | undefined
  /** Focused on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Focused on closing; `true`, and nothing given, is what had the focus before, `false` leaves it where it is by then. */
  finalFocus?: (() => HTMLElement | boolean | null) | undefined
  className?: string | undefined
  /** Nothing but the content: its title is only read out, and the content offers the closing itself. */
  bare?: boolean | undefined
}

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' }

/**
 * A modal window, at most 90 % of the height. Built on Base UI: import it lazily on first screens (ui/README.md).
 * A form may be wrapped around `children` and `footer` by giving the buttons `form="…"`.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  description,
  footer,
  size = 'md',
  dismissible = true,
  initialFocus,
  finalFocus,
  className,
  bare = false,
}: Props) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || dismissible) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-4">
          <Base.Popup
            data-sheet
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={clsx(
              'relative flex max-h-[90vh] w-full flex-col rounded-t-lg border border-line bg-raised shadow-dialog outline-none transition-[opacity,translate] duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-lg',
              widths[size],
              className,
            )}
          >
            <header className={bare ? 'sr-only' : 'pt-5 pr-14 pb-2 pl-5'}>
              <Base.Title className="font-semibold text-xl">{title}</Base.Title>
              {description ? <Base.Description className="mt-1 text-muted">{description}</Base.Description> : null}
            </header>
            {bare ? children : <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
            {footer ? (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow">
                {footer}
              </footer>
            ) : null}
            {/* last, so that focus starts in the content */}
            {dismissible && !bare ? (
              <IconButton label="Sulje" className="absolute! top-3 right-3" onClick={() => onOpenChange(false)}>
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
