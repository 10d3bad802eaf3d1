import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { useBookingApi } from './booking-page.api.ts'
import { BookingPageForm } from './booking-page-form.tsx'
import { bookingValues, bookingWords } from './booking-page-values.ts'

/** Ajanvaraussivu: whether and how visitors without an account book a time. */
export function BookingPageSettings() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useBookingApi('bookingPage')
  const query = useQuery(api.get.queryOptions(whose))
  const choices = useQuery(api.choices.queryOptions(whose))
  const page = query.data && choices.data ? { page: query.data, choices: choices.data } : undefined
  const failed = query.isError ? query : choices
  return (
    <SettingsPage
      title="Ajanvaraussivu"
      hint="Asiakas varaa ajan verkossa ilman tiliä. Sinä vahvistat jokaisen varauksen."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={{
        data: page,
        error: failed.error,
        isError: failed.isError,
        isFetching: failed.isFetching,
        refetch: failed.refetch,
      }}
      skeleton="h-140"
    >
      {({ page, choices }) =>
        canEdit ? (
          <BookingPageForm page={page} choices={choices} />
        ) : (
          <Card>
            <CardBody>
              <Facts
                words={bookingWords((id) => choices.services.find((one) => one.id === id)?.name ?? '')}
                values={bookingValues(page)}
                names={NAMES}
              />
            </CardBody>
          </Card>
        )
      }
    </SettingsPage>
  )
}

const NAMES = [
  'isOn',
  'slug',
  'serviceIds',
  'leadHours',
  'daysAhead',
  'sentence',
  'showsPrices',
  'frameOrigins',
] as const
