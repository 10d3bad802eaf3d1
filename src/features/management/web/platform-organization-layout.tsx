import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { platformPagesOf } from '#web/settings-pages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import type { PlatformOrganization } from '../management.ts'
import { managementApi } from './management.api.ts'
import { PlatformOrganizationContext } from './use-platform-organization.ts'

/** Around every page of an organisation in the management: says all the time whose settings these are, and in what role. */
export function PlatformOrganizationLayout() {
  const { organizationId } = useParams({ from: '/app/manage/organizations/$organizationId' })
  const found = useQuery(managementApi.organization.get.queryOptions({ organizationId }))
  if (found.data)
    return (
      <PlatformOrganizationContext value={found.data}>
        <Head organization={found.data} />
        <Outlet />
      </PlatformOrganizationContext>
    )
  if (found.isPending)
    return (
      <div className="grid gap-4" aria-busy="true">
        <p className="sr-only">Ladataan organisaatiota…</p>
        <Skeleton className="h-12" />
        <Skeleton className="h-16" />
        <Skeleton className="h-64" />
      </div>
    )
  if (failureOf(found.error).kind === 'not_found') return <NotFoundView />
  return <FailedQuery query={found} title="Organisaatiota ei voitu hakea" />
}

function Head({ organization: { id, name, image, type, disabled, listed } }: { organization: PlatformOrganization }) {
  const tabs = useTabInSight()
  return (
    <>
      <aside
        aria-label="Hallintatila"
        className="sticky top-(--header-height) z-20 -mx-4 -mt-5 mb-5 flex items-center gap-x-3 bg-ink px-4 py-1 sm:py-2 text-canvas lg:-mx-8 lg:-mt-6 lg:px-8"
      >
        <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
        <p className="wrap-anywhere min-w-0 flex-1 max-sm:text-sm">
          Hallinnoit organisaatiota <strong>{name}</strong> superkäyttäjänä
        </p>
        <Link
          to="/app/manage/organizations"
          className="inline-flex min-h-11 items-center gap-1 font-semibold underline underline-offset-4 focus-visible:outline-canvas desktop:min-h-8"
        >
          Lopeta <span className="max-sm:sr-only">hallinnointi</span>
        </Link>
      </aside>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Avatar name={name} imageUrl={image} size={40} />
            <span className="wrap-anywhere min-w-0">{name}</span>
          </span>
        }
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
          <Link key="organizations" to="/app/manage/organizations">
            Organisaatiot
          </Link>,
        ]}
        className="mb-3"
      >
        <span className="flex flex-wrap items-center gap-2">
          {ORGANIZATION_TYPE_LABELS[type]}
          {type === 'GARAGE' && !listed ? <Badge>Piilossa asiakkailta</Badge> : null}
          {disabled ? <Badge kind="danger">Poistettu käytöstä</Badge> : null}
        </span>
      </PageHeader>
      <nav
        ref={tabs}
        aria-label="Organisaation sivut"
        className="mb-5 flex overflow-x-auto border-line border-b print:hidden"
      >
        <Link
          to="/app/manage/organizations/$organizationId"
          params={{ organizationId: id }}
          activeOptions={{ exact: true }}
          className={tabClass}
        >
          Yhteenveto
        </Link>
        {platformPagesOf(installedFeatures(), type).map(({ managedPath, label }) => (
          <Link
            key={managedPath}
            to="/app/manage/organizations/$organizationId/$page"
            params={{ organizationId: id, page: managedPath }}
            className={tabClass}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}

/** On a phone the strip of tabs is wider than the screen: the present page's tab is brought into it. */
function useTabInSight() {
  const strip = useRef<HTMLElement>(null)
  const { page } = useParams({ strict: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another tab
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (strip.current && tab)
      strip.current.scrollLeft += tab.getBoundingClientRect().left - strip.current.getBoundingClientRect().left - 48
  }, [page])
  return strip
}
