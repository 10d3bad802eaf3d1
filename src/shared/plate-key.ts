/**
 * What numbers of vehicles are compared by: `bxh396`, `BXH 396` and `BXH-396` are one. Its twin in SQL is
 * `plateKeySql` of the vehicles.
 */
export const plateKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '')
