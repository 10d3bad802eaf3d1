/** A point on the map in degrees, WGS 84. */
export type Point = { latitude: number; longitude: number }

const EARTH_DIAMETER_KM = 12_742

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres along the globe, as the crow flies (haversine). */
export function distanceKm(from: Point, to: Point): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const share = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude
  return EARTH_DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

const kilometres = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 })

/** 0.64 → `600 m`, 3.21 → `3,2 km`, 163.4 → `163 km`, with no-break spaces. */
export function formatDistance(km: number): string {
  if (km < 1) return `${Math.max(100, Math.round(km * 10) * 100)}\u00a0m`.replace('1000\u00a0m', '1\u00a0km')
  return `${kilometres.format(km < 10 ? km : Math.round(km))}\u00a0km`
}
