/** What is wanted, in a line. */
export const wishOf = ({ wanted, description }: { wanted: readonly string[]; description: string }): string =>
  wanted.join(', ') || description

/** "1 tarjous", "3 tarjousta". */
export const offersText = (count: number): string => (count === 1 ? '1 tarjous' : `${count} tarjousta`)
