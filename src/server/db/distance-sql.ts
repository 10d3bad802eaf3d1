/** A place as two expressions of SQL, in degrees. */
type Place = { latitude: string; longitude: string }

/** `distanceKm` in SQL: kilometres along the globe (haversine), null where either place is not known. */
// no `least`, which would leave out what is null
export const distanceText = (from: Place, to: Place): string => `(
  select 12742 * asin(case when share < 1 then sqrt(share) when share >= 1 then 1 end)
  from (select sin(radians(${to.latitude} - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude})) * sin(radians(${to.longitude} - ${from.longitude}) / 2) ^ 2 as share) haversine)`
