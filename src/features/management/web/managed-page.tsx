import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundFace } from '#web/navigation/not-found-face.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pagesOf } from './organization-pages.ts'
import { useManaged } from './use-managed.ts'

/** One settings page of the managed organisation. */
export function ManagedPage() {
  const { page: path } = useParams({ from: '/app/manage/organizations/$organizationId/$page' })
  const { name, type } = useManaged()
  const page = pagesOf(type).find((one) => one.path === path)
  usePageTitle(page ? `${page.label}: ${name}` : 'Sivua ei löytynyt')
  if (!page) return <NotFoundFace />
  const { View } = page
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <View />
    </Suspense>
  )
}
