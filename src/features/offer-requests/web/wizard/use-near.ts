import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { garagesApi } from '#features/garages/web/garages.api.ts'
import { useOwnLocation } from '#features/garages/web/use-own-location.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { findPlace } from '#shared/finnish-places.ts'
import type { NearPlace, RequestValues } from './request-form.ts'

/** The start of distances: what was chosen, else the customer's own address, or its town where it is not on the map. */
export function useNear(form: UseFormReturn<RequestValues>) {
  const { id: organizationId } = useOrganization()
  const chosen = useWatch({ control: form.control, name: 'near' })
  const own = useOwnLocation()
  const profile = useQuery(
    garagesApi.publicProfile.queryOptions({ organizationId, id: organizationId }, { enabled: chosen === null }),
  )
  const set = (near: NearPlace | null) => form.setValue('near', near, { shouldDirty: true })
  const { location } = own
  const take = useEffectEvent((point: { latitude: number; longitude: number }) =>
    set({ ...point, name: 'Oma sijainti' }),
  )
  useEffect(() => {
    if (location.state === 'known') take(location.point)
  }, [location])
  const { latitude = null, longitude = null, city = '' } = profile.data ?? {}
  const isOnMap = latitude !== null && longitude !== null
  const takeTown = useEffectEvent((name: string) => {
    const town = findPlace(name)
    // chosen for the person: it goes along with the request, as the place of an address does by itself
    if (town && form.getValues('near') === null) form.setValue('near', nearOf(town))
  })
  useEffect(() => {
    if (city !== '' && !isOnMap) takeTown(city)
  }, [city, isOnMap])
  const home = useMemo(
    (): NearPlace | null =>
      latitude === null || longitude === null ? null : { latitude, longitude, name: 'Oma osoitteesi' },
    [latitude, longitude],
  )
  return {
    near: chosen ?? home,
    isChosen: chosen !== null,
    setTown: (name: string | null) => {
      const place = name === null ? null : findPlace(name)
      set(place && nearOf(place))
    },
    locate: own.ask,
    isLocating: location.state === 'asking',
    failure: location.state === 'failed' ? location.why : null,
  }
}

const nearOf = ({ latitude, longitude, name }: NearPlace): NearPlace => ({ latitude, longitude, name })
