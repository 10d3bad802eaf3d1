/** A link from a number to the list behind it; as tall as a thumb on small screens. */
export const listLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-brand text-sm underline-offset-4 hover:underline desktop:min-h-7 print:min-h-0'

/** A name without a link among linked ones, equally tall. */
export const plainLeadClass = 'inline-flex min-h-11 items-center text-sm desktop:min-h-7 print:min-h-0'
