/** Where each column was scrolled to (px), so that coming back from a ticket finds the board as it was left. */
const offsets = new Map<string, number>()

export const rememberedOffset = (column: string): number => offsets.get(column) ?? 0

export const rememberOffset = (column: string, offset: number): void => {
  offsets.set(column, offset)
}
