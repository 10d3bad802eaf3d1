/** 255 → `25,5 %`, with a no-break space. */
export const formatPercent = (perMille: number): string => `${String(perMille / 10).replace('.', ',')}\u00a0%`
