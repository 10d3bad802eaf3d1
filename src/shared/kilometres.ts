const wholes = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 0 })

/** 12345 → "12 345 km", with no-break spaces. */
export const formatKilometres = (km: number): string => `${wholes.format(km)}\u00a0km`
