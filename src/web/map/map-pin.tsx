import { clsx } from 'clsx'

type Props = { x: number; y: number; name: string; more?: string | undefined; isSelected: boolean; onPress: () => void }

/** A pin whose point is at x, y; its name is shown when it is selected, pointed at or focused. */
export function MapPin({ x, y, name, more, isSelected, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={more ? `${name}. ${more}` : name}
      aria-pressed={isSelected}
      style={{ left: x, top: y }}
      onClick={onPress}
      className={clsx(
        'group -translate-x-1/2 -translate-y-full absolute grid h-11 w-11 place-items-end justify-center rounded-md hover:z-10 focus-visible:z-10',
        isSelected && 'z-10',
      )}
    >
      <svg
        viewBox="0 0 24 32"
        aria-hidden="true"
        className={clsx('origin-bottom transition-[height]', isSelected ? 'h-11' : 'h-9 group-hover:h-10')}
      >
        <path
          d="M12 31.2C9 26 1.5 20 1.5 12a10.5 10.5 0 0 1 21 0C22.5 20 15 26 12 31.2Z"
          className={clsx('stroke-raised', isSelected ? 'fill-ink' : 'fill-brand group-hover:fill-brand-strong')}
          strokeWidth="1.5"
        />
        <circle cx="12" cy="12" r="4.2" className="fill-raised" />
      </svg>
      <span
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute top-full left-1/2 mt-1 w-max max-w-48 -translate-x-1/2 rounded-sm bg-raised px-1.5 py-0.5 font-semibold text-ink text-xs shadow-float group-hover:block group-focus-visible:block',
          isSelected ? 'block' : 'hidden',
        )}
      >
        {name}
        {more ? <span className="block font-normal text-muted">{more}</span> : null}
      </span>
    </button>
  )
}
