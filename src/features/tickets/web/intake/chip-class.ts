/** The look of a choice in one line, around its own input. */
export const chipClass =
  'relative inline-flex min-h-9 max-w-full select-none items-center gap-1.5 rounded-full border border-edge bg-raised px-3.5 py-1 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 max-desktop:min-h-11 forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]'

/** The input lies over all of its choice: a finger that explores the screen by ear finds it where it is seen. */
export const chipInputClass = 'absolute inset-0 size-full cursor-pointer opacity-0'
