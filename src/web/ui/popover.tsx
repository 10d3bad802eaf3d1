import { Popover as Base } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { popupClass } from './overlay-class.ts'

type Props = {
  trigger: ReactElement
  /** Name for screen readers. */
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
}

/** A small window next to its trigger; controlled with `open`, or on its own without it. */
export function Popover({ trigger, label, children, open, onOpenChange, align = 'start', className }: Props) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
          <Base.Popup aria-label={label} className={clsx(popupClass, className ?? 'w-80 p-3')}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
