import { Check, Minus } from 'lucide-react'

type Props = {
  /** Read, not seen. */
  label: string
  isPicked: boolean
  isPartly?: boolean
  onToggle: () => void
}

/** Picks a row, or all rows of a page; 44 px of it can be pressed. */
export function PickBox({ label, isPicked, isPartly = false, onToggle }: Props) {
  const Mark = isPartly ? Minus : Check
  return (
    // over the link that takes the row
    <label className="relative z-1 grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <span className="relative grid size-5">
        <input
          type="checkbox"
          checked={isPicked}
          ref={(box) => {
            if (box) box.indeterminate = isPartly
          }}
          onChange={onToggle}
          className="peer size-5 appearance-none rounded-sm border border-edge bg-raised transition-colors checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-ink forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight]"
        />
        <Mark
          className="pointer-events-none absolute inset-0.5 size-4 text-on-brand opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:text-[HighlightText]"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
    </label>
  )
}
