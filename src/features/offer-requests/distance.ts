type Point = { latitude: number; longitude: number }
type Maybe = { latitude: number | null; longitude: number | null }

const EARTH_DIAMETER_KM = 12_742
const radians = (degrees: number) => (degrees * Math.PI) / 180
const isKnown = (point: Maybe): point is Point => point.latitude !== null && point.longitude !== null

/** Kilometres along the globe (haversine); null when one of the two has no place on the map. */
export function distanceKm(from: Maybe, to: Maybe): number | null {
  if (!isKnown(from) || !isKnown(to)) return null
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2
  const a =
    half(to.latitude, from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude, from.longitude)
  return EARTH_DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}
