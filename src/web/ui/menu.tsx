import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { popupClass } from './overlay-class.ts'

const itemClass =
  'flex cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-2 outline-none data-disabled:opacity-50 data-highlighted:bg-ink/8 max-desktop:min-h-11 desktop:py-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
const submenuDelayMs = 100

type Props = {
  /** The button that opens it, for instance `<IconButton label="Lisää toimintoja">…</IconButton>`. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A menu of acts; controlled with `open`, or on its own without it. Children: MenuItem, MenuLink, MenuChoice, Submenu, MenuSeparator, MenuLabel. */
export function Menu({ trigger, children, align = 'end', open, onOpenChange }: Props) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-60">
          <Base.Popup className={`${popupClass} min-w-48 max-w-80 p-1`}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = {
  children: ReactNode
  onClick?: (() => void) | undefined
  icon?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export function MenuItem({ children, onClick, icon, danger, disabled = false }: ItemProps) {
  return (
    <Base.Item
      className={danger ? `${itemClass} text-danger [&_svg]:text-danger` : itemClass}
      onClick={onClick}
      disabled={disabled}
    >
      {icon}
      <span className="grow">{children}</span>
    </Base.Item>
  )
}

/** `link` is the router's link without content: `<MenuLink link={<Link to="/app/settings" />}>Asetukset</MenuLink>`. */
export function MenuLink({ link, children, icon }: { link: ReactElement; children: ReactNode; icon?: ReactNode }) {
  return (
    <Base.LinkItem render={link} className={itemClass} closeOnClick>
      {icon}
      <span className="grow">{children}</span>
    </Base.LinkItem>
  )
}

type ChoiceProps = {
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** One of several, with a check mark on the chosen one. */
export function MenuChoice({ value, onValueChange, options }: ChoiceProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={itemClass} closeOnClick>
          <span className="grow">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** Opens next to its item after 100 ms of pointing. */
export function Submenu({ label, children, icon }: { label: ReactNode; children: ReactNode; icon?: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger openOnHover delay={submenuDelayMs} className={itemClass}>
        {icon}
        <span className="grow">{label}</span>
        <ChevronRight aria-hidden="true" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="z-60">
          <Base.Popup className={`${popupClass} min-w-40 p-1`}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />

/** Words that are not an act: who is signed in, what the next items are about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-muted text-sm">{children}</div>
}
