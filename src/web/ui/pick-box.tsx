import { Check, Minus } from 'lucide-react'
import { BoxFrame, boxClass } from './checkbox.tsx'

type Props = {
  /** Read, not seen. */
  label: string
  isPicked: boolean
  isPartly?: boolean
  disabled?: boolean
  onToggle: () => void
}

/** Picks a row, or all rows of a page; 44 px of it can be pressed. */
export const PickBox = ({ label, isPicked, isPartly = false, disabled = false, onToggle }: Props) => (
  // over the link that takes the row
  <label className="relative z-1 grid size-11 place-items-center">
    <span className="sr-only">{label}</span>
    <BoxFrame mark={isPartly ? Minus : Check}>
      <input
        type="checkbox"
        checked={isPicked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={onToggle}
        className={boxClass}
      />
    </BoxFrame>
  </label>
)
