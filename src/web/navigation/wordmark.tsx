import { clsx } from 'clsx'

/** The product's name as a number plate: blue band with the arch of a bridge, then the letters. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex h-8 select-none items-stretch overflow-hidden rounded-md border border-plate-edge bg-plate text-plate-ink',
        className,
      )}
    >
      <span className="grid w-6 place-items-center bg-plate-band">
        <svg viewBox="0 0 16 16" className="size-4 text-white" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M1 5.5h14M2 12.5V11a6 6 0 0 1 12 0v1.5M5 5.6v.9M8 5.6v0M11 5.6v.9"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </span>
      <span className="plate-type flex items-center px-2.5 text-lg uppercase tracking-wide">Huoltosilta</span>
    </span>
  )
}
