/** The look of what waits for this person, in the desk's row of filters. */
export const needsClass =
  'flex h-10 w-fit items-center gap-2 whitespace-nowrap rounded-md border border-signal/50 bg-signal-soft px-3 font-semibold text-sm hover:border-signal max-desktop:h-11 print:hidden'
