import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { calendarFeedsApi } from './calendar-feeds.api.ts'

/** Kalenterit: the person's own addresses, which a calendar program subscribes to. */
export function CalendarFeedsPage() {
  const { id: organizationId } = useOrganization()
  const query = useQuery(calendarFeedsApi.list.queryOptions({ organizationId }))
  return (
    <SettingsPage
      title="Kalenterit"
      hint="Tilaa työt ja määräpäivät puhelimesi tai tietokoneesi kalenteriin. Kalenteri hakee muutokset itse, useimmiten muutaman tunnin välein."
      canEdit
      query={query}
      skeleton="h-64"
    >
      {(feeds) => (
        <div className="grid max-w-3xl gap-4">
          {feeds.map((feed) => (
            <CalendarFeedCard key={feed.feed} feed={feed} />
          ))}
        </div>
      )}
    </SettingsPage>
  )
}
