import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedQuery } from '../failed-query.tsx'
import { usePageTitle } from '../navigation/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOtherTabs } from './other-tabs.ts'

type Props<Data> = {
  title: string
  hint?: ReactNode
  canEdit: boolean
  embedded?: boolean | undefined
  actions?: ReactNode
  query: {
    data: Data | undefined
    error: unknown
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** As tall as what comes. */
  skeleton: string
  children: (data: Data) => ReactNode
}

/** The frame of a settings page: its title, who may edit, and the states of loading and failing. */
export function SettingsPage<Data>(props: Props<Data>) {
  const { title, hint, canEdit, embedded = false, actions, query, skeleton, children } = props
  useOtherTabs()
  const { data } = query
  return (
    <>
      {embedded ? null : <Title text={title} />}
      {embedded ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {hint ? <p className="text-muted">{hint}</p> : null}
          {actions}
        </div>
      ) : (
        <PageHeader title={title} actions={actions}>
          {hint}
        </PageHeader>
      )}
      {canEdit ? null : (
        <p className="mb-4 flex items-center gap-2 text-muted">
          <Lock className="size-4 shrink-0" aria-hidden="true" />
          Vain pääkäyttäjä voi muokata.
        </p>
      )}
      {data !== undefined ? (
        children(data)
      ) : query.isError ? (
        <FailedQuery query={query} title="Tietoja ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <Skeleton className={skeleton} />
        </div>
      )}
    </>
  )
}

function Title({ text }: { text: string }) {
  usePageTitle(text)
  return null
}
