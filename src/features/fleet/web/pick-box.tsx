import { Check, Minus } from 'lucide-react'
import { BoxFrame, boxClass } from '#web/ui/checkbox.tsx'

type Props = {
  /** Read, not seen. */
  label: string
  isPicked: boolean
  isPartly?: boolean
  onToggle: () => void
}

/** Picks a row, or all rows of a page; 44 px of it can be pressed. */
export const PickBox = ({ label, isPicked, isPartly = false, onToggle }: Props) => (
  // over the link that takes the row
  <label className="relative z-1 grid size-11 place-items-center">
    <span className="sr-only">{label}</span>
    <BoxFrame mark={isPartly ? Minus : Check}>
      <input
        type="checkbox"
        checked={isPicked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={onToggle}
        className={boxClass}
      />
    </BoxFrame>
  </label>
)
