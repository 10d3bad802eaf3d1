import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

type Props<View> = {
  views: readonly { view: View; label: string; icon: LucideIcon }[]
  /** The one that is shown now. */
  shown: View
  onShow: (view: View) => void
  /** Icons only, with their text as tooltips. */
  compact?: boolean
  className?: string
}

/** Two or more ways to look at the same things, one of them pressed. */
export function ViewSwitch<View>({ views, shown, onShow, compact = false, className }: Props<View>) {
  return (
    <fieldset className={clsx('flex rounded-md border border-edge p-0.5', className)}>
      <legend className="sr-only">Näkymä</legend>
      {views.map(({ view, label, icon: Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={shown === view}
          onClick={() => onShow(view)}
          data-tooltip={compact ? label : undefined}
          className="flex h-8.5 items-center gap-1.5 rounded-sm px-2.5 font-semibold text-muted text-sm hover:text-ink aria-pressed:bg-ink/10 aria-pressed:text-ink max-desktop:h-11"
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className={compact ? 'sr-only' : ''}>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
