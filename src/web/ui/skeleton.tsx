import { clsx } from 'clsx'

/** Holds the place of what comes: give it the size of the thing by `className`. Put `aria-busy` on what surrounds it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'animate-skeleton rounded-md bg-ink/8 forced-colors:border forced-colors:border-dotted',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
